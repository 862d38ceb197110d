import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { lockGuestRoom } from "../links/lock-guest-room.ts";
import { bumpVersion } from "../rooms/bump-version.ts";
import { lockRooms, type LockedRoom } from "../rooms/locks.ts";
import { seatsChanged } from "../rooms/seats-changed.ts";
import { requireKnownUser } from "./require-known-user.ts";

/**
 * Deletes every token of one person and closes their sockets on every replica. Returns the number of tokens. A guest's
 * seat ends too. For operators: no route calls it. Throws `no_such_member`.
 */
export async function signOutPerson(db: Database, userId: string): Promise<number> {
  return transaction(db, async (tx) => {
    await requireKnownUser(tx, userId);
    const room = await lockGuestRoom(tx, userId);
    const count = await deleteTokens(tx, userId);
    if (room && count > 0) await refreshGuestRooms(tx, [room]);
    return count;
  });
}

/**
 * Deletes every token of a person, if any, within a transaction. Closes their sockets and returns the number of tokens.
 */
export async function deleteTokens(tx: Tx, userId: string): Promise<number> {
  return (await deleteTokensWhere(tx, sql`t.user_id = ${userId}`)).length;
}

/** Deletes the tokens that match a condition over `t`, and closes their sockets on every replica. Returns the tokens. */
export async function deleteTokensWhere(
  tx: Tx,
  which: SqlPart<unknown>,
): Promise<{ id: string; userId: string }[]> {
  const deleteMatching = () =>
    sql<{ id: string; userId: string }>`
      delete from session_tokens t where ${which} returning t.id, t.user_id as "userId"`.execute(tx.kysely);
  // The cascade deletes handoffs and waits for a concurrent redemption. The second deletion removes the token it
  // minted.
  const deleted = [...(await deleteMatching()).rows, ...(await deleteMatching()).rows];
  for (const { id } of deleted) await tx.close({ why: "token", tokenId: id });
  return deleted;
}

/**
 * Deletes every token, including those of guests, and returns their number. Revocations are sent only for people with
 * presence in a room. A socket that attaches at the same time is closed by its next check.
 */
export async function signOutEveryone(db: Database): Promise<number> {
  return transaction(db, async (tx) => {
    const rooms = await lockRoomsWithGuests(tx);
    const deleteAll = () =>
      sql<{ id: string; here: boolean }>`
        delete from session_tokens t
        returning t.id, exists (select from presence p where p.user_id = t.user_id) as here`.execute(
        tx.kysely,
      );
    const rows = [...(await deleteAll()).rows, ...(await deleteAll()).rows];
    for (const { id, here } of rows) if (here) await tx.close({ why: "token", tokenId: id });
    await refreshGuestRooms(tx, rooms);
    return rows.length;
  });
}

function lockRoomsWithGuests(tx: Tx): Promise<LockedRoom[]> {
  return lockRooms(
    tx,
    sql`s.id in (
      select link.session_id from signed_links link
      where link.revoked_at is null and link.expires_at > now() and link.redemptions > 0)`,
  );
}

/** Calls the kinds of locked rooms to update the people they wait for, and notifies the rooms' viewers. */
async function refreshGuestRooms(tx: Tx, rooms: LockedRoom[]) {
  await seatsChanged(tx, rooms);
  for (const room of rooms) await bumpVersion(tx, room.id);
}
