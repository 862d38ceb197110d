import type { Task } from "#shared/runtime/ticker.ts";
import type { WebhookWorker } from "../workers/webhook.ts";

/** Looks for due webhooks every 10 s, so that a lost job or a killed worker only makes them late. */
export function sendDueTask(worker: WebhookWorker): Task {
  return { name: "send-due", everyMs: 10_000, atStart: true, run: () => worker.wake() };
}
