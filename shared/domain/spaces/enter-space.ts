import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { lockSpace } from "../rooms/locks.ts";

/** Returns true if the caller may enter a space that has this passcode now. */
export type PasscodeCheck = (passcode: string) => Promise<boolean> | boolean;

type EntryRequest = { spaceId: string; userId: string; limit: number; opens: PasscodeCheck };

export type EntryResult = "refused" | "entered" | "already";

/**
 * Adds a member to a space while the space is locked. `opens` is called with the current passcode. Two concurrent
 * callers cannot both take the last free membership. Returns the result. Throws `no_such_space`, `limit_reached`.
 */
export async function enterSpace(
  tx: Tx,
  { spaceId, userId, limit, opens }: EntryRequest,
): Promise<EntryResult> {
  await lockOrgMembership(tx, spaceId, userId);
  const space = await lockSpace(tx, spaceId);
  if (!space) throw problem("no_such_space");
  const { members, isMember } = await tx.kysely
    .selectFrom("space_members")
    .select((eb) => [
      eb.fn.countAll<number>().as("members"),
      eb.fn.coalesce(eb.fn<boolean>("bool_or", [eb("user_id", "=", userId)]), eb.val(false)).as("isMember"),
    ])
    .where("space_id", "=", spaceId)
    .executeTakeFirstOrThrow();
  if (isMember) return "already";
  if (space.passcode !== "" && !(await opens(space.passcode))) return "refused";
  if (members >= limit)
    throw problem("limit_reached", `a space has at most ${limit} members`, { details: { limit } });
  await tx.kysely.insertInto("space_members").values({ space_id: spaceId, user_id: userId }).execute();
  return "entered";
}

/**
 * Locks a person's membership of a space's org until the transaction ends. A concurrent revocation waits until they
 * have joined; an earlier revocation causes `no_such_space`. It is locked before the space, as in `locks.ts`.
 */
async function lockOrgMembership(tx: Tx, spaceId: string, userId: string) {
  const { rows } = await sql`
    select from spaces s
    join orgs o on o.id = s.org_id
    join org_members m on m.org_id = o.id and m.user_id = ${userId} and m.revoked_at is null
    where s.id = ${spaceId}
    for key share of o for share of m`.execute(tx.kysely);
  if (rows.length === 0) throw problem("no_such_space");
}
