import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "./credential.ts";

/**
 * Deletes the caller's own token; without one nothing happens, since signing out twice is no error.
 * Spec 2, DELETE /api/me. For everyone. Closes the token's sockets; reports `auth.signout`.
 */
export async function signOut(ctx: { db: Database; report: Report }, caller: Credential): Promise<void> {
  if (!caller.presented) return;
  await transaction(ctx.db, async (tx) => {
    const gone = await tx.kysely
      .deleteFrom("session_tokens")
      .where("digest", "=", caller.digest)
      .returning(["id", "user_id"])
      .executeTakeFirst();
    if (!gone) return;
    await tx.close({ why: "token", tokenId: gone.id });
    const actor = gone.user_id;
    tx.afterCommit(() => ctx.report({ event: "auth.signout", actor, target: actor }));
  });
}
