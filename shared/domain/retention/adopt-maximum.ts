import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/**
 * Stores the operator's maximum of days for ended rooms; null for none. For the scheduler, at its start: so every role
 * has the same maximum, and its announcement begins when it becomes stricter. The last start decides.
 */
export async function adoptMaximum(db: Database, days: number | null): Promise<void> {
  if (days === null) {
    await db.kysely.deleteFrom("room_retention_maximum").execute();
    return;
  }
  await sql`
    insert into room_retention_maximum as mx (days) values (${days})
    on conflict (only_row) do update set days = excluded.days,
      since = case when excluded.days < mx.days then excluded.since else mx.since end`.execute(db.kysely);
}
