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
 * Makes the caller the owner of a space without members. It is the only way for an org admin to add themselves to a
 * space. For org admins. Leaves an audit record and reports `space.claim`. Throws `not_signed_in`, `session_ended`,
 * `no_such_org`, `admin_only`, `no_such_space`, `members_remain`.
 */
export async function claimSpace(
  ctx: { db: Database; report: Report },
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const space = await lockOrgSpace(tx, admin.orgId, slug);
    const member = await tx.kysely
      .selectFrom("space_members")
      .select("user_id")
      .where("space_id", "=", space.id)
      .limit(1)
      .executeTakeFirst();
    if (member) throw problem("members_remain");
    await tx.kysely
      .insertInto("space_members")
      .values({ space_id: space.id, user_id: admin.userId, role: "owner" })
      .execute();
    const detail = "An org admin took over the space, which had no members left.";
    await record(tx, ctx.report, admin, { action: "space.claim", space, target: slug, detail });
  });
}
