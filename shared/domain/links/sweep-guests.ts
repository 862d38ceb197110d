import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { tokenIsPast, type TokenLifetimes } from "../callers/token-is-past.ts";
import { lockRoom } from "../rooms/locks.ts";
import { guestsGone, type GoneGuest } from "./guests-gone.ts";

/**
 * Deletes the tokens of guests whose link or lifetime has ended, and removes these guests from their rooms. So no round
 * waits for them. Returns their number. For the scheduler; several may run at once, because the rooms are locked.
 * Notifies the rooms' viewers.
 */
export async function sweepGuests(db: Database, lifetimes: TokenLifetimes): Promise<number> {
  const rooms = await sql<{ id: string }>`
    select distinct link.session_id as id
    from session_tokens t join signed_links link on link.id = t.link_id
    where ${tokenIsPast(lifetimes)}`.execute(db.kysely);
  let swept = 0;
  // A transaction per room: several rooms may be locked together only after their space.
  for (const { id } of rooms.rows) swept += await transaction(db, (tx) => sweepRoom(tx, id, lifetimes));
  return swept;
}

async function sweepRoom(tx: Tx, sessionId: string, lifetimes: TokenLifetimes): Promise<number> {
  const room = await lockRoom(tx, sessionId);
  const guests = await sql<GoneGuest>`
    delete from session_tokens t using signed_links link
    where link.id = t.link_id and link.session_id = ${sessionId} and ${tokenIsPast(lifetimes)}
    returning t.id as "tokenId", t.user_id as "userId"`.execute(tx.kysely);
  if (room && guests.rows.length > 0) await guestsGone(tx, room, guests.rows);
  return guests.rows.length;
}
