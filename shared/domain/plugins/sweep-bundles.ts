import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/**
 * Deletes packages without an install or pending upgrade, an hour after their last upload, and returns their number.
 * For the delivery role; several processes may run it at once.
 */
export async function sweepBundles(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from plugin_bundles where digest in (
      select b.digest from plugin_bundles b
      where b.uploaded_at <= now() - interval '1 hour'
        and not exists (select from plugin_installs i where i.digest = b.digest)
        and not exists (select from plugin_installs i where i.pending_digest = b.digest)
      for update skip locked)`.execute(db.kysely);
  return Number(numAffectedRows);
}
