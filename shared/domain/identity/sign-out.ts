import { callerIsGuest } from "#shared/db/credential-values.ts";
import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { guestsGone } from "../links/guests-gone.ts";
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
    const room = await lockRoomOfGuest(tx, caller);
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

/** A room comes before the tokens of its guests: whoever revokes their link locks in the same order. */
async function lockRoomOfGuest(tx: Tx, { digest }: Credential) {
  const { rows } = await sql<{ id: string; kind: string; ended: boolean }>`
    select s.id, s.kind, s.ended_at is not null as ended
    from session_tokens t
    join users u on u.id = t.user_id
    join signed_links link on link.id = u.link_id
    join sessions s on s.id = link.session_id
    where t.digest = ${digest}
    for no key update of s`.execute(tx.kysely);
  return rows[0];
}

async function deleteToken(tx: Tx, { digest }: Credential) {
  const { rows } = await sql<{ tokenId: string; userId: string; guest: boolean }>`
    delete from session_tokens caller where caller.digest = ${digest}
    returning caller.id as "tokenId", caller.user_id as "userId", ${sql.raw(callerIsGuest)}`.execute(
    tx.kysely,
  );
  return rows[0];
}
