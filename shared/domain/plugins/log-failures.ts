import type { Log } from "#shared/runtime/log.ts";
import { throttleLog } from "#shared/runtime/throttle-log.ts";
import type { PluginFailure } from "./plugin-observer.ts";

const everyMs = 60_000;

const messages: Record<PluginFailure["what"], string> = {
  failed: "a plugin failed",
  killed: "a plugin was killed",
  rests: "a plugin was paused",
  stopped: "a plugin was stopped",
};

/**
 * Returns what logs the trouble of plugins: of each install and each kind of trouble one line a minute, and nothing
 * that the plugin said or saw.
 */
export function logFailures(log: Log): (failure: PluginFailure) => void {
  const known = new Map<string, (failure: PluginFailure) => void>();
  return (failure) => {
    const key = `${failure.install} ${failure.what}`;
    const logOne = known.get(key) ?? throttleLog(everyMs, logFailure(log));
    known.set(key, logOne);
    logOne(failure);
  };
}

const logFailure =
  (log: Log) =>
  (suppressed: number, { install, name, hook, what, why }: PluginFailure) =>
    log.warn({ install, plugin: name, hook, why, leftOut: suppressed }, messages[what]);
