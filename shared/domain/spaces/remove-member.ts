import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../callers/credential.ts";
import type { MemberAddress } from "./change-role.ts";
import { leaveSpace } from "../membership/leave-space.ts";
import { lockSpaceAsOwner } from "../membership/lock-space.ts";
import { requireAnotherOwner, requireTarget } from "./require-another-owner.ts";

/**
 * Removes a person from a space. Deletes their membership and presence, so that its rooms no longer wait for them.
 * Their entries and votes stay. For owners, also for themselves if another owner is left. Closes the person's sockets
 * on the space's rooms, and notifies the rooms' viewers; reports `space.member.remove`. Throws `not_signed_in`,
 * `session_ended`, `no_such_space`, `owner_only`, `no_such_member`, `last_owner`.
 */
export async function removeMember(
  ctx: { db: Database; report: Report },
  caller: Credential,
  { userId, ...address }: MemberAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId: actor } = await lockSpaceAsOwner(tx, caller, address);
    const target = { spaceId, userId };
    if ((await requireTarget(tx, target)) === "owner") await requireAnotherOwner(tx, target);
    await leaveSpace(tx, target);
    const at = { org: address.orgSlug, space: address.slug, target: userId };
    tx.afterCommit(() => ctx.report({ event: "space.member.remove", actor, ...at }));
  });
}
