import type { Log } from "#shared/runtime/log.ts";
import { throttleLog } from "#shared/runtime/throttle-log.ts";
import type { PluginFailure } from "./plugin-observer.ts";

const everyMs = 60_000;

const messages: Record<PluginFailure["what"], string> = {
  failed: "a plugin failed",
  killed: "a plugin was killed",
  paused: "a plugin was paused",
  stopped: "a plugin was stopped",
};

/**
 * Returns a function that logs plugin failures. It logs one line a minute per install and failure type, without the
 * plugin's output or input.
 */
export function logFailures(log: Log): (failure: PluginFailure) => void {
  const loggers = new Map<string, (failure: PluginFailure) => void>();
  return (failure) => {
    const key = `${failure.install} ${failure.what}`;
    const logOne = loggers.get(key) ?? throttleLog(everyMs, logFailure(log));
    loggers.set(key, logOne);
    logOne(failure);
  };
}

const logFailure =
  (log: Log) =>
  (suppressed: number, { install, name, hook, what, why }: PluginFailure) =>
    log.warn({ install, plugin: name, hook, why, leftOut: suppressed }, messages[what]);
