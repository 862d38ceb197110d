import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { lockRoomAsFacilitator } from "../rooms/lock-room-for-caller.ts";
import { guestsGone, type GoneGuest } from "./guests-gone.ts";
import { findRoomAddress } from "../rooms/find-room-address.ts";

type Input = { sessionId: string; linkId: string };

/**
 * Permanently revokes a link: deletes its guests' tokens and closes their sockets on every replica. Their votes and
 * texts stay. Revoking twice changes nothing. Returns the room's version. For the facilitator, also in an ended room.
 * Notifies the room's viewers; reports `link.revoke`. Throws `no_such_session`, `guest_refused`, `facilitator_only`,
 * `no_such_link`.
 */
export async function revokeLink(
  ctx: { db: Database; report: Report },
  caller: Credential,
  { sessionId, linkId }: Input,
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const { room, userId, ended, version } = await lockRoomAsFacilitator(tx, caller, sessionId);
    if (!(await markRevoked(tx, sessionId, linkId))) return version;
    const address = await findRoomAddress(tx, sessionId);
    tx.afterCommit(() => ctx.report({ event: "link.revoke", actor: userId, ...address, target: linkId }));
    const guests = await deleteTokens(tx, linkId);
    return guests.length === 0 ? version : guestsGone(tx, { ...room, ended }, guests);
  });
}

/** Returns true if the link was not revoked before. The row lock waits for a running redemption. */
async function markRevoked(tx: Tx, sessionId: string, linkId: string): Promise<boolean> {
  const { rows } = await sql<{ isNews: boolean }>`
    with link as materialized (
      select id, revoked_at from signed_links
      where id = ${linkId} and session_id = ${sessionId}
      for no key update
    ), revoked as (
      update signed_links l set revoked_at = now() from link where l.id = link.id and link.revoked_at is null
    )
    select revoked_at is null as "isNews" from link`.execute(tx.kysely);
  if (!rows[0]) throw problem("no_such_link");
  return rows[0].isNews;
}

/** A separate statement, so that it sees rows committed while the link's lock was awaited. */
async function deleteTokens(tx: Tx, linkId: string): Promise<GoneGuest[]> {
  const { rows } = await sql<GoneGuest>`
    delete from session_tokens t using users u
    where u.link_id = ${linkId} and t.user_id = u.id
    returning t.id as "tokenId", t.user_id as "userId"`.execute(tx.kysely);
  return rows;
}
