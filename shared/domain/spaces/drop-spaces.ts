import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { lockRoomsToDelete } from "../rooms/locks.ts";

/** Deletes locked spaces with everything in them, and closes the sockets of all their rooms. */
export async function dropSpaces(tx: Tx, spaceIds: string[]): Promise<void> {
  // Lock rooms in order of id, like all other code; the cascade would lock them in no fixed order.
  await lockRoomsToDelete(tx, sql`s.space_id = any(${spaceIds})`);
  await sql`delete from spaces where id = any(${spaceIds})`.execute(tx.kysely);
  for (const spaceId of spaceIds) await tx.close({ why: "space", spaceId });
}
