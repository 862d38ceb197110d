import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { leaveSpaces } from "../membership/leave-space.ts";
import { lockSpaces } from "../rooms/locks.ts";

/** A person's locked spaces in some orgs. */
export type Handover = {
  spaceIds: string[];
  /** The spaces of which the person is the only owner, and the members who take over. */
  successors: { spaceId: string; userId: string }[];
  /** The spaces of which the person is the only member, by slug. They would be without an owner. */
  stranded: { orgId: string; slug: string }[];
};

type SoleOwned = { id: string; orgId: string; slug: string; successor: string | null };

/**
 * Locks a person's spaces in locked orgs, in order of id. For each space of which the person is the only owner, it
 * names the most recently active other member. Writes nothing.
 */
export async function planHandover(tx: Tx, userId: string, orgIds: string[]): Promise<Handover> {
  const spaces = await lockSpaces(
    tx,
    sql`s.org_id = any(${orgIds})
      and exists (select from space_members m where m.space_id = s.id and m.user_id = ${userId})`,
  );
  const spaceIds = spaces.map((space) => space.id);
  const { rows } = await sql<SoleOwned>`
    select s.id, s.org_id as "orgId", s.slug, (
      select m.user_id from space_members m
      where m.space_id = s.id and m.user_id <> ${userId}
      order by m.last_seen_at desc, m.user_id limit 1
    ) as successor
    from spaces s
    join space_members own on own.space_id = s.id and own.user_id = ${userId} and own.role = 'owner'
    where s.id = any(${spaceIds})
      and not exists (
        select from space_members o where o.space_id = s.id and o.role = 'owner' and o.user_id <> ${userId})
    order by s.slug`.execute(tx.kysely);
  return {
    spaceIds,
    successors: rows.flatMap(({ id, successor }) =>
      successor === null ? [] : [{ spaceId: id, userId: successor }],
    ),
    stranded: rows.flatMap(({ orgId, slug, successor }) => (successor === null ? [{ orgId, slug }] : [])),
  };
}

/**
 * Makes the successors of a plan owners, and removes the person from its spaces. Closes the person's sockets there on
 * every replica and notifies the rooms' viewers. The plan must not have stranded spaces.
 */
export async function handOver(
  tx: Tx,
  userId: string,
  { spaceIds, successors }: Pick<Handover, "spaceIds" | "successors">,
): Promise<void> {
  for (const successor of successors) {
    await tx.kysely
      .updateTable("space_members")
      .set({ role: "owner" })
      .where("space_id", "=", successor.spaceId)
      .where("user_id", "=", successor.userId)
      .execute();
  }
  await leaveSpaces(tx, spaceIds, userId);
}
