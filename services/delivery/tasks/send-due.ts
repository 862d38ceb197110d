import type { Task } from "#shared/runtime/ticker.ts";
import type { WebhookWorker } from "../workers/webhook.ts";

/**
 * Looks for due webhooks every 10 s, so that a lost job or a killed worker only makes them late. It fails where a look
 * fails, whoever asked for that, so that a worker that can take nothing does not look healthy (spec 3, Operational signals).
 */
export function sendDueTask(worker: WebhookWorker): Task {
  return { name: "send-due", everyMs: 10_000, atStart: true, run: () => worker.wake() };
}
