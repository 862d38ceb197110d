import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { findActorSubject } from "../identity/find-actor-subject.ts";
import { findMe } from "../identity/find-me.ts";
import { requireAnotherAdmin } from "../org-admin/require-another-admin.ts";
import { queueErasure } from "../plugins/erasure/queued-erasures.ts";
import { eraseInOrgs, lockOrgsOf } from "./erase-person.ts";

/**
 * Erases the caller, also a guest by link, as `erasePerson` does, without a successor. The delivery role then erases
 * them in the data of plugins. `name` decodes the typed name after the caller is known. Returns whether the caller was a
 * guest. Reports `account.delete`. Throws `not_signed_in`, `session_ended`, the problems of `name`, and
 * `confirmation_needed` for another name. Throws `last_admin` for the only admin of an org, and `spaces_stranded` with the
 * spaces of which they are the only owner.
 */
export async function deleteAccount(
  ctx: { db: Database; report: Report },
  caller: Credential,
  name: () => string,
): Promise<{ guest: boolean }> {
  return transaction(ctx.db, async (tx) => {
    const me = await findMe(tx.client, caller);
    if (name() !== me.name) throw problem("confirmation_needed", "confirm with your name");
    // Read first, because the erasure deletes it.
    const subject = await findActorSubject(tx.client, me.id);
    for (const orgId of await lockOrgsOf(tx, me.id)) await requireAnotherAdmin(tx, { orgId, userId: me.id });
    await eraseInOrgs(tx, { userId: me.id, successorId: null });
    await queueErasure(tx, me.id);
    tx.afterCommit(() => ctx.report({ event: "account.delete", actor: me.id, subject, target: me.id }));
    return { guest: me.linkSessionId !== undefined };
  });
}
