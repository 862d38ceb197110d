import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";

/** Deletes throttle windows that began more than an hour ago; no window is longer. Returns the number of rows. */
export async function sweepThrottles(db: Database): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom("throttles")
    .where("window_started_at", "<", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
