import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { lockRooms, type LockedRoom } from "../rooms/locks.ts";

/**
 * Locks the room into which somebody came by a link and returns it; null for everyone else. A room comes before the
 * tokens of its guests: whoever revokes their link locks in the same order.
 */
export async function lockGuestRoom(tx: Tx, userId: string): Promise<LockedRoom | null> {
  const [room] = await lockRooms(
    tx,
    sql`s.id = (
      select link.session_id from users u join signed_links link on link.id = u.link_id where u.id = ${userId})`,
  );
  return room ?? null;
}
