import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/**
 * Deletes events that were delivered or failed 30 days ago, and returns how many. Spec 1, Standup webhook and deliveries.
 * Invariant: what is still to be told is never deleted for its age.
 */
export async function sweepDeliveries(db: Database): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom("webhook_deliveries")
    .where(sql<Date>`coalesce(delivered_at, failed_at)`, "<=", sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
