import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";
import { lockOrgAsAdmin } from "./lock-org.ts";
import { lockOrgSpace } from "./lock-org-space.ts";
import { record } from "./record.ts";

/**
 * Makes a member of a space one of its owners. Other owners stay, and naming an owner again changes nothing. For org
 * admins, who cannot name themselves or a person outside the space. Leaves an audit record and reports
 * `space.add_owner`. Throws `not_signed_in`, `session_ended`, `no_such_org`, `admin_only`, `no_such_space`, the
 * problems of `owner`, `ownership_refused`.
 */
export async function addOwner(
  ctx: { db: Database; report: Report },
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
  owner: () => string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const space = await lockOrgSpace(tx, admin.orgId, slug);
    const userId = owner();
    if (userId === admin.userId) throw problem("ownership_refused");
    const before = await tx.kysely
      .selectFrom("space_members")
      .select("role")
      .where("space_id", "=", space.id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!before) throw problem("ownership_refused");
    if (before.role === "owner") return;
    await tx.kysely
      .updateTable("space_members")
      .set({ role: "owner" })
      .where("space_id", "=", space.id)
      .where("user_id", "=", userId)
      .execute();
    const detail = `An org admin made the member ${userId} an owner of the space.`;
    await record(tx, ctx.report, admin, { action: "space.add_owner", space, target: userId, detail });
  });
}
