import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { lockRoomsToDelete } from "../rooms/locks.ts";

/** Deletes spaces that are locked, with everything under them, and closes the sockets of all their rooms. */
export async function dropSpaces(tx: Tx, spaceIds: string[]): Promise<void> {
  // By id, as everything else locks rooms; the cascade would lock them in no fixed order.
  await lockRoomsToDelete(tx, sql`s.space_id = any(${spaceIds})`);
  await sql`delete from spaces where id = any(${spaceIds})`.execute(tx.kysely);
  for (const spaceId of spaceIds) await tx.close({ why: "space", spaceId });
}
