import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** The number of due, undelivered events (including running attempts), and the age of the oldest in seconds. */
export type Due = { count: number; oldestSeconds: number };

/** Returns the number and age of due events, for the metrics. */
export async function measureDue(db: Database): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*) as count, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float as "oldestSeconds"
    from webhook_deliveries
    where delivered_at is null and failed_at is null and next_attempt_at <= now()`.execute(db.kysely);
  return rows[0]!;
}
