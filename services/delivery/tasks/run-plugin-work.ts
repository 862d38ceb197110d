import type { Task } from "#shared/runtime/ticker.ts";
import type { PluginWorker } from "../workers/plugin-work.ts";

/**
 * Polls every 2 s for due plugin jobs and for jobs that a dead process left unfinished. Events wake the worker at once.
 */
export function runPluginWorkTask(worker: PluginWorker): Task {
  return { name: "run-plugin-work", everyMs: 2000, atStart: true, run: () => worker.wake() };
}
