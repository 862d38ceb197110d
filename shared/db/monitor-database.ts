import { passes } from "#shared/runtime/process-metrics.ts";
import type { RoleDeps } from "#shared/runtime/role.ts";
import type { Database } from "./database.ts";
import { countErrors } from "./count-errors.ts";
import { pingCheck } from "./ping.ts";
import { watchPool } from "./watch-pool.ts";

/** Registers the readiness check of a role's database and, with metrics enabled, its metrics. */
export function monitorDatabase(db: Database, { settings, monitor }: RoleDeps): void {
  const check = pingCheck(db);
  monitor.registerCheck(check);
  if (!settings.metricsEnabled) return;
  const errors = countErrors(db.pool);
  monitor.registerMetrics({
    ...watchPool(db.pool, errors.add),
    svc_database_up: {
      type: "gauge",
      help: "1 while the database answers this process.",
      read: async () => Number(await passes(async () => (await check()) === null)),
    },
    svc_database_errors_total: {
      type: "counter",
      help: "Errors of Postgres that its state causes, not the request, by SQLSTATE.",
      label: "code",
      read: errors.counts,
    },
  });
}
