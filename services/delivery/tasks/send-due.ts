import type { Task } from "#shared/runtime/ticker.ts";
import type { WebhookWorker } from "../workers/webhook.ts";

/**
 * Looks for due webhooks every 10 s, so that a lost job or a killed worker only makes them late. It shares a look that
 * a job has started and fails with it, so that a worker that cannot read the outbox does not look healthy.
 */
export function sendDueTask(worker: WebhookWorker): Task {
  return { name: "send-due", everyMs: 10_000, atStart: true, run: () => worker.wake() };
}
