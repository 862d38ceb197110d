import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/**
 * Deletes uploaded files of packages after an hour, and returns their number. For the delivery role; several processes
 * may run it at once.
 */
export async function sweepFiles(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from plugin_files where (org_id, sha256) in (
      select org_id, sha256 from plugin_files where uploaded_at <= now() - interval '1 hour'
      for update skip locked)`.execute(db.kysely);
  return Number(numAffectedRows);
}
