import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { lockRoom } from "../rooms/locks.ts";
import { guestsGone, type GoneGuest } from "./guests-gone.ts";

/**
 * Permanently revokes all valid links of a room, for an operator without a seat. Deletes the tokens of all its guests
 * and closes their sockets on every replica. Returns the numbers of revoked links and removed guests. Notifies the
 * room's viewers. Throws `no_such_session`.
 */
export function revokeLinks(db: Database, sessionId: string): Promise<{ links: number; guests: number }> {
  return transaction(db, async (tx) => {
    const room = await lockRoom(tx, sessionId);
    if (!room) throw problem("no_such_session");
    const links = await sql`
      update signed_links set revoked_at = now()
      where session_id = ${sessionId} and revoked_at is null and expires_at > now()
      returning id`.execute(tx.kysely);
    const guests = await sql<GoneGuest>`
      delete from session_tokens t using signed_links link
      where link.id = t.link_id and link.session_id = ${sessionId}
      returning t.id as "tokenId", t.user_id as "userId"`.execute(tx.kysely);
    if (guests.rows.length > 0) await guestsGone(tx, room, guests.rows);
    return { links: links.rows.length, guests: guests.rows.length };
  });
}
