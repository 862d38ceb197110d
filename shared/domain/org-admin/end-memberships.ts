import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { endFeed } from "../feed/revoke-feed.ts";
import { handOver, planHandover } from "./hand-over.ts";

/** The memberships that ended, and the spaces for which the others stay. `endedFeed` is true if a feed ended. */
export type EndedMemberships = {
  orgIds: string[];
  stranded: { orgId: string; slug: string }[];
  endedFeed: boolean;
};

/**
 * Ends a person's memberships in locked orgs, and their access to every space there. It is not a revocation, so a later
 * sign-in may make the person a member again. If they were a space's only owner, the most recently active remaining
 * member becomes its owner. A membership stays if a space of its org has no other member. The person's calendar feed
 * ends too. Closes their sockets in those spaces on every replica. The caller keeps the last admin of each org.
 */
export async function endMemberships(tx: Tx, userId: string, orgIds: string[]): Promise<EndedMemberships> {
  if (orgIds.length === 0) return { orgIds: [], stranded: [], endedFeed: false };
  // Before the spaces are read, as in `revoke`: a transaction that joins or creates a space locks these rows.
  await sql`
    select from org_members where user_id = ${userId} and org_id = any(${orgIds}) order by org_id for update`.execute(
    tx.kysely,
  );
  const plan = await planHandover(tx, userId, orgIds);
  const staying = new Set(plan.stranded.map(({ orgId }) => orgId));
  const ending = orgIds.filter((orgId) => !staying.has(orgId));
  if (ending.length === 0) return { orgIds: [], stranded: plan.stranded, endedFeed: false };
  await tx.kysely
    .deleteFrom("org_members")
    .where("user_id", "=", userId)
    .where("org_id", "in", ending)
    .where("revoked_at", "is", null)
    .execute();
  const ended = staying.size === 0 ? plan : await planHandover(tx, userId, ending);
  await handOver(tx, userId, ended);
  return { orgIds: ending, stranded: plan.stranded, endedFeed: await endFeed(tx, userId) };
}
