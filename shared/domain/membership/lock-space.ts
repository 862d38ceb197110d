import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoStranger, type Admit } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpace } from "../rooms/locks.ts";
import { requireMember } from "./require-member.ts";

export type SpaceAddress = { orgSlug: string; slug: string };

/** A member in a space that is locked until the transaction ends. */
export type MemberInSpace = { spaceId: string; userId: string };

/**
 * Lets a member in to change a space: nobody else changes its passcode, people or decks until the transaction ends.
 * Who asks is read again under the lock, since whoever held it before may have removed or demoted them.
 * Throws `not_signed_in`, also for guests unless `admit` says otherwise, `session_ended`, `no_such_space`.
 */
export async function lockSpaceAsMember(
  tx: Tx,
  caller: Credential,
  address: SpaceAddress,
  admit?: Admit,
): Promise<MemberInSpace> {
  const { spaceId, userId } = await requireMember(tx, caller, address.orgSlug, address.slug, admit);
  if ((await roleUnderLock(tx, spaceId, userId)) === undefined) throw problem("no_such_space");
  return { spaceId, userId };
}

/**
 * The same for an owner; to a guest there is no such space unless `admit` says otherwise (contract 6).
 * Throws `owner_only` besides, without waiting for the lock where that is plain before.
 */
export async function lockSpaceAsOwner(
  tx: Tx,
  caller: Credential,
  address: SpaceAddress,
  admit: Admit = admitNoStranger,
): Promise<MemberInSpace> {
  const { spaceId, userId, role } = await requireMember(tx, caller, address.orgSlug, address.slug, admit);
  if (role !== "owner") throw problem("owner_only");
  const roleNow = await roleUnderLock(tx, spaceId, userId);
  if (roleNow === undefined) throw problem("no_such_space");
  if (roleNow !== "owner") throw problem("owner_only");
  return { spaceId, userId };
}

// Two statements: the second must look at what was committed while the first waited.
async function roleUnderLock(tx: Tx, spaceId: string, userId: string): Promise<string | undefined> {
  await lockSpace(tx, spaceId);
  const row = await tx.kysely
    .selectFrom("space_members")
    .select("role")
    .where("space_id", "=", spaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.role;
}
