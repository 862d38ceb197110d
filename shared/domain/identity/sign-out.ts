import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../callers/credential.ts";
import { deleteOwnToken, type SignedOut } from "../links/leave-seat.ts";

/**
 * Deletes the caller's own token. Returns its holder, or undefined if the credential has none. A guest also loses the seat; the
 * guest's user, link, votes and texts stay. For every caller. Closes the token's sockets, and notifies the viewers of a
 * guest's room; reports `auth.signout`.
 */
export async function signOut(
  ctx: { db: Database; report: Report },
  caller: Credential,
): Promise<SignedOut | undefined> {
  if (!caller.presented) return undefined;
  return transaction(ctx.db, async (tx) => {
    const signedOut = await deleteOwnToken(tx, caller);
    if (!signedOut) return undefined;
    const { userId, guest } = signedOut;
    const subject = guest ? { subject: "guest" } : {};
    tx.afterCommit(() => ctx.report({ event: "auth.signout", actor: userId, ...subject, target: userId }));
    return signedOut;
  });
}
