import type { Task } from "#shared/runtime/ticker.ts";
import type { WebhookWorker } from "../workers/webhook.ts";

/**
 * Polls for due webhooks every 10 s, so that a lost job or a killed worker only delays them. It joins a poll that a job
 * has started and fails with it. So a worker that cannot read the outbox does not appear healthy.
 */
export function sendDueTask(worker: WebhookWorker): Task {
  return { name: "send-due", everyMs: 10_000, atStart: true, run: () => worker.wake() };
}
