import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

const batch = 1000;

/**
 * Deletes events that were delivered or failed 30 days ago, and returns their number. On shutdown it finishes only the
 * current batch. Several processes may run it at once. Invariant: a pending event is never deleted for its age.
 */
export async function sweepDeliveries(db: Database, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    if (stopping?.aborted) return total;
    const deleted = await sweepSome(db);
    total += deleted;
    if (deleted < batch) return total;
  }
}

async function sweepSome(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where coalesce(delivered_at, failed_at) <= now() - interval '30 days'
      order by coalesce(delivered_at, failed_at) limit ${batch} for update skip locked)`.execute(db.kysely);
  return Number(numAffectedRows);
}
