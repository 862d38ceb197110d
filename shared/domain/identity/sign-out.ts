import { callerIsGuest } from "#shared/db/credential-values.ts";
import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { guestsGone } from "../links/guests-gone.ts";
import { lockGuestRoom } from "../links/lock-guest-room.ts";
import type { Credential } from "./credential.ts";

/**
 * Deletes the caller's own token; without one nothing happens, since signing out twice is no error. A guest by link
 * leaves their seat with it, while they themself, their link, votes and words stay (spec 3, Guest-link sessions).
 * Spec 2, DELETE /api/me. For everyone. Closes the token's sockets, and notifies the viewers of a guest's room; reports
 * `auth.signout`.
 */
export async function signOut(ctx: { db: Database; report: Report }, caller: Credential): Promise<void> {
  if (!caller.presented) return;
  await transaction(ctx.db, async (tx) => {
    const holder = await findHolder(tx, caller);
    const room = holder && (await lockGuestRoom(tx, holder));
    const gone = await deleteToken(tx, caller);
    if (!gone) return;
    if (room) await guestsGone(tx, room, [gone]);
    else await tx.close({ why: "token", tokenId: gone.tokenId });
    const { userId, guest } = gone;
    tx.afterCommit(() =>
      ctx.report({
        event: "auth.signout",
        actor: userId,
        ...(guest && { subject: "guest" }),
        target: userId,
      }),
    );
  });
}

/**
 * Gives up the seat of a guest whose browser has just been given another one: nobody can use the old token any more,
 * and no round may wait for it. Does nothing for a credential that is no guest's.
 */
export async function leaveOldSeat(db: Database, caller: Credential): Promise<void> {
  if (!caller.presented) return;
  await transaction(db, async (tx) => {
    const holder = await findHolder(tx, caller);
    const room = holder && (await lockGuestRoom(tx, holder));
    if (!room) return;
    const gone = await deleteToken(tx, caller);
    if (gone) await guestsGone(tx, room, [gone]);
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

async function deleteToken(tx: Tx, { digest }: Credential) {
  const { rows } = await sql<{ tokenId: string; userId: string; guest: boolean }>`
    delete from session_tokens caller where caller.digest = ${digest}
    returning caller.id as "tokenId", caller.user_id as "userId", ${sql.raw(callerIsGuest)}`.execute(
    tx.kysely,
  );
  return rows[0];
}
