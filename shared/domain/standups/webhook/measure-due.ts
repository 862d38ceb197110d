import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** The number of due, undelivered events (including running attempts and events of rooms without a body), and the age of the oldest in seconds. */
export type Due = { count: number; oldestSeconds: number };

/** Returns the number and age of due events, for the metrics. */
export async function measureDue(db: Database): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*) as count, coalesce(extract(epoch from now() - min(due.at)), 0)::float as "oldestSeconds"
    from (
      select d.next_attempt_at as at from webhook_deliveries d
      where d.delivered_at is null and d.failed_at is null and d.next_attempt_at <= now()
      union all select e.created_at from webhook_room_events e
    ) due`.execute(db.kysely);
  return rows[0]!;
}
