import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { OrgRole } from "#shared/wire/org-admin.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { lockOrgAsAdmin } from "./lock-org.ts";
import { requireAnotherAdmin } from "./require-another-admin.ts";

export type OrgMemberAddress = { orgSlug: string; userId: string };

/**
 * Changes a person's role in an org to admin or member. Setting the current role again changes nothing, but no sign-in
 * takes a role of admin away that was set here. For org admins, also for themselves if another admin is left. Throws
 * `not_signed_in`, `session_ended`, `no_such_org`, `admin_only`, `no_such_member`, the problems of `role`, `last_admin`.
 */
export async function changeOrgRole(
  ctx: { db: Database },
  caller: Credential,
  { orgSlug, userId }: OrgMemberAddress,
  role: () => OrgRole,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { orgId } = await lockOrgAsAdmin(tx, caller, orgSlug);
    const before = await tx.kysely
      .selectFrom("org_members")
      .select("role")
      .where("org_id", "=", orgId)
      .where("user_id", "=", userId)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (!before) throw problem("no_such_member");
    const next = role();
    if (next === "member" && before.role === "member") return;
    if (next === "member") await requireAnotherAdmin(tx, { orgId, userId });
    await tx.kysely
      .updateTable("org_members")
      .set({ role: next, role_origin: next === "admin" ? "admin" : null })
      .where("org_id", "=", orgId)
      .where("user_id", "=", userId)
      .execute();
  });
}
