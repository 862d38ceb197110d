import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** How many events are due and undelivered, those under way included, and for how many seconds the oldest has been. */
export type Due = { count: number; oldestSeconds: number };

/** Returns how many events are due and since when the oldest has been, for the metrics. */
export async function measureDue(db: Database): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*) as count, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float as "oldestSeconds"
    from webhook_deliveries
    where delivered_at is null and failed_at is null and next_attempt_at <= now()`.execute(db.kysely);
  return rows[0]!;
}
