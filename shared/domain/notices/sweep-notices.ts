import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

const batch = 1000;

/**
 * Deletes notices an hour after they expired, and returns their number: one of them says that a person had not written.
 * On shutdown it finishes only the current batch. Several processes may run it at once.
 */
export async function sweepNotices(db: Database, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    if (stopping?.aborted) return total;
    const { numAffectedRows } = await sql`
      delete from notice_deliveries where id in (
        select id from notice_deliveries where expires_at <= now() - interval '1 hour'
        order by expires_at limit ${batch} for update skip locked)`.execute(db.kysely);
    const deleted = Number(numAffectedRows);
    total += deleted;
    if (deleted < batch) return total;
  }
}
