import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import type { OrgMemberAddress } from "./change-org-role.ts";
import { lockOrgAsAdmin } from "./lock-org.ts";
import type { OrgPerson } from "./revoke-member.ts";

type Context = { db: Database; settings: Pick<Settings, "authMode"> };

/**
 * Lifts a revocation without restoring earlier rights. In oidc mode the next sign-in enrols the person again if their
 * claim still matches. In open mode they become a member at once. For org admins. Throws `not_signed_in`,
 * `session_ended`, `no_such_org`, `admin_only`, `no_such_revocation`.
 */
export async function restoreMember(
  { db, settings }: Context,
  caller: Credential,
  { orgSlug, userId }: OrgMemberAddress,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { orgId } = await lockOrgAsAdmin(tx, caller, orgSlug);
    await restore(tx, { orgId, userId }, { authMode: settings.authMode, origin: "admin" });
  });
}

/**
 * Lifts a revocation in a locked org, like `restoreMember`, without a check of the caller. `origin` is the origin of a
 * membership that returns at once. Throws `no_such_revocation`.
 */
export async function restore(
  tx: Tx,
  { orgId, userId }: OrgPerson,
  { authMode, origin }: { authMode: Settings["authMode"]; origin: "admin" | "operator" },
): Promise<void> {
  const lifted = await tx.kysely
    .deleteFrom("org_members")
    .where("org_id", "=", orgId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is not", null)
    .returning(["enrolled", "account"])
    .executeTakeFirst();
  if (!lifted) throw problem("no_such_revocation");
  // An erased person returns with a new id, so this id is unused.
  if (authMode === "oidc" || !lifted.enrolled || lifted.account) return;
  await tx.kysely.insertInto("org_members").values({ org_id: orgId, user_id: userId, origin }).execute();
}
