import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";

/**
 * Deletes throttle windows that began more than an hour ago; no window is longer. Returns the number of rows. It skips
 * locked rows until the next sweep, because waiting for several of them could deadlock.
 */
export async function sweepThrottles(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from throttles where (budget, key) in (
      select budget, key from throttles
      where window_started_at < now() - interval '1 hour'
      for update skip locked)`.execute(db.kysely);
  return Number(numAffectedRows);
}
