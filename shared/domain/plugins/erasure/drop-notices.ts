import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockRooms } from "../../rooms/locks.ts";

/** Condition on notice `n`: it has the id, in its text, its values, or what it is about. */
const has = (userId: string) => sql<boolean>`
  strpos(concat_ws(' ', n.about, n.key, n.text, n."values"::text), ${userId}) > 0`;

/**
 * Deletes the notices of plugins that have a person's id. Each room has its own transaction, so a repeated erasure
 * continues. For operators.
 */
export async function dropNoticesWith(db: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ room: string }>`
    select distinct n.session_id as room from plugin_notices n where ${has(userId)} order by room`.execute(
    db.kysely,
  );
  for (const { room } of rows)
    await transaction(db, async (tx) => {
      await lockRooms(tx, sql`s.id = ${room}`);
      await sql`delete from plugin_notices n where n.session_id = ${room} and ${has(userId)}`.execute(
        tx.kysely,
      );
      await bumpVersions(tx, [room]);
    });
}
