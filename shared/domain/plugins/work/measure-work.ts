import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { canRun } from "./leases.ts";

/**
 * The number of due plugin jobs that have not ended, the age of the oldest in seconds, and the number of plugins that
 * were stopped after kills.
 */
export type WorkDue = { count: number; oldestSeconds: number; stopped: number };

/** Returns the number and age of due jobs of plugins that can be called now, and the number of stopped plugins. */
export async function measureWork(db: Database): Promise<WorkDue> {
  const { rows } = await sql<WorkDue>`
    select count(*)::int as count,
      coalesce(extract(epoch from now() - min(w.due_at)), 0)::float8 as "oldestSeconds",
      (select count(*)::int from plugin_installs where enabled and stopped_reason is not null) as stopped
    from plugin_installs i
    join plugin_work w on w.install_id = i.id and w.ended_at is null and w.due_at <= now()
    where ${sql.raw(canRun)}`.execute(db.kysely);
  return rows[0]!;
}
