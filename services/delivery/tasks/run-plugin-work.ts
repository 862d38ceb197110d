import type { Task } from "#shared/runtime/ticker.ts";
import type { PluginWorker } from "../workers/plugin-work.ts";

/**
 * Looks every 2 s for jobs of plugins that have become due, and for work that a process left behind which died. Events
 * wake the worker at once.
 */
export function runPluginWorkTask(worker: PluginWorker): Task {
  return { name: "run-plugin-work", everyMs: 2000, atStart: true, run: () => worker.wake() };
}
