import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { lockRooms, type LockedRoom } from "../rooms/locks.ts";

/**
 * Locks the room of a guest by link and returns it; null for a non-guest. A room is locked before the tokens of its
 * guests, as in the revocation of a link.
 */
export async function lockGuestRoom(tx: Tx, userId: string): Promise<LockedRoom | null> {
  const [room] = await lockRooms(
    tx,
    sql`s.id = (
      select link.session_id from users u join signed_links link on link.id = u.link_id where u.id = ${userId})`,
  );
  return room ?? null;
}
