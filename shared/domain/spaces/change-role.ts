import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Role } from "#shared/wire/spaces.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";
import { requireAnotherOwner, requireTarget } from "./require-another-owner.ts";

export type MemberAddress = SpaceAddress & { userId: string };

/**
 * Changes a person's role in a space to owner or member. Setting the current role again changes nothing. For owners,
 * also for themselves. Reports `space.member.role`. Throws `not_signed_in`, `session_ended`, `no_such_space`,
 * `owner_only`, `no_such_member`, the problems of `role`, `last_owner`.
 */
export async function changeRole(
  ctx: { db: Database; report: Report },
  caller: Credential,
  { userId, ...address }: MemberAddress,
  role: () => Role,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId: actor } = await lockSpaceAsOwner(tx, caller, address);
    const before = await requireTarget(tx, { spaceId, userId });
    const next = role();
    if (next === before) return;
    if (next === "member") await requireAnotherOwner(tx, { spaceId, userId });
    await tx.kysely
      .updateTable("space_members")
      .set({ role: next })
      .where("space_id", "=", spaceId)
      .where("user_id", "=", userId)
      .execute();
    const at = { org: address.orgSlug, space: address.slug, target: userId };
    tx.afterCommit(() => ctx.report({ event: "space.member.role", actor, ...at }));
  });
}
