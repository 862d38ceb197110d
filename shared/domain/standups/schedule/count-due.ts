import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** Returns the number of schedules with a due slot that was not handled yet. For operators. */
export async function countDue(db: Database): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from standup_schedules where next_opens_at <= now())
      + (select count(*) from room_schedules where next_opens_at <= now()) as due`.execute(db.kysely);
  return rows[0]!.due;
}
