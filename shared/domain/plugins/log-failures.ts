import type { Log } from "#shared/runtime/log.ts";
import { sparingly } from "#shared/runtime/throttle-log.ts";
import type { Trouble } from "./plugin-observer.ts";

const everyMs = 60_000;

const messages: Record<Trouble["what"], string> = {
  failed: "a plugin failed",
  killed: "a plugin was killed",
  rests: "a plugin rests",
  stopped: "a plugin was stopped",
};

/**
 * Returns what logs the trouble of plugins: of each install and each kind of trouble one line a minute, and nothing
 * that the plugin said or saw.
 */
export function logTrouble(log: Log): (trouble: Trouble) => void {
  const known = new Map<string, (trouble: Trouble) => void>();
  return (trouble) => {
    const key = `${trouble.install} ${trouble.what}`;
    const tell = known.get(key) ?? sparingly(everyMs, tellOf(log));
    known.set(key, tell);
    tell(trouble);
  };
}

const tellOf =
  (log: Log) =>
  (leftOut: number, { install, name, hook, what, why }: Trouble) =>
    log.warn({ install, plugin: name, hook, why, leftOut }, messages[what]);
