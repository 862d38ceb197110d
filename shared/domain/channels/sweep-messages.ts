import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

const batch = 1000;

/**
 * Deletes messages that were sent or failed 30 days ago, and returns their number. On shutdown it finishes only the
 * current batch. Several processes may run it at once.
 */
export async function sweepMessages(db: Database, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    if (stopping?.aborted) return total;
    const { numAffectedRows } = await sql`
      delete from channel_messages where id in (
        select id from channel_messages where coalesce(sent_at, failed_at) <= now() - interval '30 days'
        order by coalesce(sent_at, failed_at) limit ${batch} for update skip locked)`.execute(db.kysely);
    const deleted = Number(numAffectedRows);
    total += deleted;
    if (deleted < batch) return total;
  }
}
