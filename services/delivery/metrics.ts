import type { Database } from "#shared/db/database.ts";
import { measureDue, type Due } from "#shared/domain/standups/webhook/measure-due.ts";
import type { Metric } from "#shared/runtime/monitor.ts";
import { measureWork, type WorkDue } from "#shared/domain/plugins/work/measure-work.ts";
import { counter, gauge, shared } from "./metric.ts";
import type { PluginWorker } from "./workers/plugin-work.ts";
import type { WebhookWorker } from "./workers/webhook.ts";

/** Returns the metrics of webhooks: the delay of deliveries in this database, and the counters of this process. */
export function webhookMetrics(db: Database, { counts }: WebhookWorker): Record<string, Metric> {
  const due = shared<Due>(() => measureDue(db));
  return {
    svc_webhook_deliveries_due: gauge(
      "Due events that are not delivered yet.",
      async () => (await due()).count,
    ),
    svc_webhook_oldest_due_seconds: gauge(
      "Age of the oldest due event.",
      async () => (await due()).oldestSeconds,
    ),
    svc_webhook_attempts_total: counter("Delivery attempts.", () => counts.attempts),
    svc_webhook_delivered_total: counter("Delivered events.", () => counts.delivered),
    svc_webhook_failed_total: counter("Events that failed permanently.", () => counts.failed),
  };
}

/** Returns the metrics of plugin jobs: their delay in this database, and the counters of this process. */
export function pluginMetrics(db: Database, { counts }: PluginWorker): Record<string, Metric> {
  const due = shared<WorkDue>(() => measureWork(db));
  return {
    svc_plugin_work_due: gauge(
      "Due plugin events and jobs that have not ended.",
      async () => (await due()).count,
    ),
    svc_plugin_work_oldest_due_seconds: gauge(
      "Age of the oldest due plugin event or job.",
      async () => (await due()).oldestSeconds,
    ),
    svc_plugins_stopped: gauge(
      "Enabled plugins that the service stopped after kills.",
      async () => (await due()).stopped,
    ),
    svc_plugin_work_attempts_total: counter("Attempts to run plugin events and jobs.", () => counts.attempts),
    svc_plugin_work_done_total: counter("Completed plugin events and jobs.", () => counts.done),
    svc_plugin_work_failed_total: counter(
      "Plugin events and jobs that failed permanently.",
      () => counts.failed,
    ),
  };
}
