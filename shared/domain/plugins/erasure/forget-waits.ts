import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { statement } from "#shared/db/statement.ts";
import { transaction } from "#shared/db/transaction.ts";
import { lockRooms } from "../../rooms/locks.ts";

const roomsThatWait = statement<{ id: string }, [string]>(
  "plugin-rooms-that-wait",
  `select session_id as id from plugin_rooms where waits @> array[$1::uuid] order by session_id`,
);

/**
 * Removes a person from the rooms that wait for them, whatever the plugins' hooks do. Each room has its own transaction,
 * so a repeated erasure continues.
 */
export async function forgetWaits(db: Database, userId: string): Promise<void> {
  for (const { id } of await roomsThatWait(db.pool, userId))
    await transaction(db, async (tx) => {
      await lockRooms(tx, sql`s.id = ${id}`);
      await sql`
        update plugin_rooms set waits = array_remove(waits, ${userId}::uuid) where session_id = ${id}`.execute(
        tx.kysely,
      );
    });
}
