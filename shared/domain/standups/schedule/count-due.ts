import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** Returns the number of schedules with a due slot that was not handled yet. For operators. */
export async function countDue(db: Database): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from standup_schedules where next_opens_at <= now()`.execute(db.kysely);
  return rows[0]!.due;
}
