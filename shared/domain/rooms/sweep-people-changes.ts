import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";

/**
 * Deletes the notes of changed people that are older than any room that a process still knows. Returns the number of
 * rows. protocol/guarantees 69.
 */
export async function sweepPeopleChanges(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from people_changes where changed_at < now() - interval '5 minutes'`.execute(db.kysely);
  return Number(numAffectedRows);
}
