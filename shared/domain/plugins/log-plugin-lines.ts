import type { Log } from "#shared/runtime/log.ts";
import type { PluginLine } from "./plugin-observer.ts";

const MAX_LINES_PER_SECOND = 20;

type Second = { since: number; lines: number; leftOut: number };

/**
 * Returns a function that logs the lines of plugins, in their own words: 20 a second per install. The next line
 * contains the number of omitted lines.
 */
export function logPluginLines(log: Log, now = () => performance.now()): (said: PluginLine) => void {
  const seconds = new Map<string, Second>();
  return ({ install, name, level, message }) => {
    const second = seconds.get(install) ?? { since: -Infinity, lines: 0, leftOut: 0 };
    seconds.set(install, second);
    if (now() - second.since >= 1000) Object.assign(second, { since: now(), lines: 0 });
    if (++second.lines > MAX_LINES_PER_SECOND) return void second.leftOut++;
    log[level]({ install, plugin: name, words: message, leftOut: second.leftOut }, "a plugin logged");
    second.leftOut = 0;
  };
}
