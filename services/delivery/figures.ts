import type { Database } from "#shared/db/database.ts";
import { measureDue, type Due } from "#shared/domain/webhook/measure-due.ts";
import type { Figure } from "#shared/runtime/monitor.ts";
import type { WebhookWorker } from "./workers/webhook.ts";

/**
 * Returns the figures of webhooks: how late deliveries are on this database, and what this process has sent
 * (protocol/operations 15).
 */
export function webhookFigures(db: Database, { counts }: WebhookWorker): Record<string, Figure> {
  const gauge = (help: string, read: () => Promise<number>): Figure => ({ type: "gauge", help, read });
  let asked: Promise<Due> | null = null;
  // Both figures share one query: they are read at the same time, and a database that does not answer is not asked
  // again meanwhile.
  const due = () => (asked ??= measureDue(db).finally(() => (asked = null)));
  const counter = (help: string, read: () => number): Figure => ({ type: "counter", help, read });
  return {
    svc_webhook_deliveries_due: gauge(
      "Events that are due and not delivered.",
      async () => (await due()).count,
    ),
    svc_webhook_oldest_due_seconds: gauge(
      "How long the oldest of them has been due.",
      async () => (await due()).oldestSeconds,
    ),
    svc_webhook_attempts_total: counter("Attempts to deliver an event.", () => counts.attempts),
    svc_webhook_delivered_total: counter("Events that were delivered.", () => counts.delivered),
    svc_webhook_failed_total: counter("Events that have failed for good.", () => counts.failed),
  };
}
