import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** Returns the number of calendars of holidays whose fetch is due, and whose last fetch failed, for the metrics. */
export async function measureCalendars(db: Database): Promise<{ due: number; failing: number }> {
  const { rows } = await sql<{ due: number; failing: number }>`
    select count(*) filter (where due_at <= now()) as due, count(*) filter (where last_error is not null) as failing
    from holiday_calendars`.execute(db.kysely);
  return rows[0]!;
}
