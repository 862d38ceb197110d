import type { Database } from "#shared/db/database.ts";
import { measureDue, type Due } from "#shared/domain/webhook/measure-due.ts";
import type { Metric } from "#shared/runtime/monitor.ts";
import { measureWork, type WorkDue } from "#shared/domain/plugins/work/measure-work.ts";
import type { PluginWorker } from "./workers/plugin-work.ts";
import type { WebhookWorker } from "./workers/webhook.ts";

/** Returns the figures of webhooks: how late deliveries are on this database, and what this process has sent. */
export function webhookMetrics(db: Database, { counts }: WebhookWorker): Record<string, Metric> {
  const due = shared<Due>(() => measureDue(db));
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

/** Returns the figures of the work of plugins: how late it is on this database, and what this process has done. */
export function pluginMetrics(db: Database, { counts }: PluginWorker): Record<string, Metric> {
  const due = shared<WorkDue>(() => measureWork(db));
  return {
    svc_plugin_work_due: gauge(
      "Events and jobs of plugins that are due and have not ended.",
      async () => (await due()).count,
    ),
    svc_plugin_work_oldest_due_seconds: gauge(
      "How long the oldest of them has been due.",
      async () => (await due()).oldestSeconds,
    ),
    svc_plugin_work_attempts_total: counter("Attempts to do the work of plugins.", () => counts.attempts),
    svc_plugin_work_done_total: counter("Events and jobs that were done.", () => counts.done),
    svc_plugin_work_failed_total: counter("Events and jobs that have failed for good.", () => counts.failed),
  };
}

function gauge(help: string, read: () => Promise<number>): Metric {
  return { type: "gauge", help, read };
}

function counter(help: string, read: () => number): Metric {
  return { type: "counter", help, read };
}

/** Figures that are read at the same time share one query, and a database that does not answer is not asked meanwhile. */
function shared<T>(measure: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => (asked ??= measure().finally(() => (asked = null)));
}
