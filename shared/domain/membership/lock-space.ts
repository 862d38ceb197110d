import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoStranger, type Admit } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpace } from "../rooms/locks.ts";
import { requireMember } from "./require-member.ts";

export type SpaceAddress = { orgSlug: string; slug: string };

/** A member of a space that is locked until the transaction ends. */
export type MemberInSpace = { spaceId: string; userId: string };

/**
 * Locks a space for a change by a member. No other transaction changes its passcode, people or decks until this one
 * ends. It then reads the membership again, because an earlier transaction may have removed or demoted the caller.
 * Throws `not_signed_in` (also for guests by default, see `admit`), `session_ended`, `no_such_space`.
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
 * Locks a space for a change by an owner, like `lockSpaceAsMember`. A guest gets `no_such_space` by default, see
 * `admit`. Also throws `owner_only`. It refuses a non-owner before it waits for the lock.
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

// Two statements: the second must see rows committed while the first waited.
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
