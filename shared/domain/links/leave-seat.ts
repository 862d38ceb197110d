import { callerIsGuest } from "#shared/db/credential-values.ts";
import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Credential } from "../callers/credential.ts";
import { guestsGone } from "./guests-gone.ts";
import { lockGuestRoom } from "./lock-guest-room.ts";

/** The holder of a deleted token. */
export type SignedOut = { tokenId: string; userId: string; guest: boolean };

/**
 * Deletes the caller's token and closes its sockets. If the holder is a guest, it first locks their room, and notifies
 * its viewers. Returns the holder, or undefined if the credential has none.
 */
export async function deleteOwnToken(tx: Tx, caller: Credential): Promise<SignedOut | undefined> {
  const holder = await findHolder(tx, caller);
  const room = holder && (await lockGuestRoom(tx, holder));
  const signedOut = await deleteToken(tx, caller);
  if (signedOut && room) await guestsGone(tx, room, [signedOut]);
  else if (signedOut) await tx.close({ why: "token", tokenId: signedOut.tokenId });
  return signedOut;
}

/**
 * Ends a guest's earlier seat after their browser received another one. The old token is deleted, and no round waits
 * for its guest. Does nothing for the credential of a non-guest.
 */
export async function leaveOldSeat(db: Database, caller: Credential): Promise<void> {
  if (!caller.presented) return;
  await transaction(db, async (tx) => {
    const holder = await findHolder(tx, caller);
    const room = holder && (await lockGuestRoom(tx, holder));
    if (!room) return;
    const signedOut = await deleteToken(tx, caller);
    if (signedOut) await guestsGone(tx, room, [signedOut]);
  });
}

async function findHolder(tx: Tx, { digest }: Credential): Promise<string | undefined> {
  const token = await tx.kysely
    .selectFrom("session_tokens")
    .select("user_id")
    .where("digest", "=", digest)
    .executeTakeFirst();
  return token?.user_id;
}

async function deleteToken(tx: Tx, { digest }: Credential): Promise<SignedOut | undefined> {
  const { rows } = await sql<SignedOut>`
    delete from session_tokens caller where caller.digest = ${digest}
    returning caller.id as "tokenId", caller.user_id as "userId", ${sql.raw(callerIsGuest)}`.execute(
    tx.kysely,
  );
  return rows[0];
}
