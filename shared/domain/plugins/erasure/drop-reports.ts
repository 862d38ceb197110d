import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** Deletes the reports about connections that have a person's id. For operators. */
export async function dropReportsWith(db: Database, userId: string): Promise<void> {
  await sql`
    update plugin_connections set report = null, reported_at = null
    where strpos(report::text, ${userId}) > 0`.execute(db.kysely);
}
