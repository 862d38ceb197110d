import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../callers/credential.ts";
import { dropSpaces } from "../spaces/drop-spaces.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";
import { lockOrgAsAdmin } from "./lock-org.ts";
import { lockOrgSpace } from "./lock-org-space.ts";
import { record } from "./record.ts";

/**
 * Permanently deletes a space of the org and everything in it. For org admins. Closes the sockets of all its rooms;
 * leaves an audit record and reports `space.delete`. Throws `not_signed_in`, `session_ended`, `no_such_org`,
 * `admin_only`, `no_such_space`.
 */
export async function deleteOrgSpace(
  ctx: { db: Database; report: Report },
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockOrgAsAdmin(tx, caller, orgSlug);
    const space = await lockOrgSpace(tx, admin.orgId, slug);
    const detail = "An org admin deleted the space and everything in it.";
    await record(tx, ctx.report, admin, { action: "space.delete", space, target: slug, detail });
    await dropSpaces(tx, [space.id]);
  });
}
