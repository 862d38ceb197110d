import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { redactedFeed } from "../feed/feed-token.ts";
import { endMemberships } from "./end-memberships.ts";
import { isLastAdmin } from "./require-another-admin.ts";

/** Conditions on an org `o`: it takes everyone, a person's claim has its value, or its value for admins. */
export type ClaimMatch = Record<"takesEveryone" | "isMember" | "isAdmin", SqlPart<unknown>>;

/** A locked org, and what a sign-in takes away there. */
export type ChangingOrg = { id: string; slug: string; losesRole: boolean; losesMembership: boolean };

type Context = { report: Report; log: Log };

/**
 * The orgs `o` in which what the claim no longer gives is taken away, null for none, and whether the person may become the
 * default org's first admin.
 */
export type Reach = { takes: SqlPart<unknown> | null; mayBeFirstAdmin?: boolean };

/**
 * Locks, in order of id, the orgs in which a sign-in gives the person the admin role or takes something away. With
 * `mayBeFirstAdmin` it also locks the default org. Returns the orgs in which something is taken. Only what a claim had
 * given is taken, and only where the condition `takes` on the org holds. An admin by hand stays an admin and a member.
 */
export async function lockChanging(
  tx: Tx,
  userId: string,
  { takesEveryone, isMember, isAdmin }: ClaimMatch,
  { takes: wanted, mayBeFirstAdmin = false }: Reach,
): Promise<ChangingOrg[]> {
  const takes = wanted ?? sql`false`;
  const losesRole = sql`(${takes} and coalesce(m.role_origin = 'claim' and m.role = 'admin', false) and not ${isAdmin})`;
  const losesMembership = sql`(${takes} and coalesce(m.origin = 'claim', false)
    and (m.role = 'member' or coalesce(m.role_origin = 'claim', false))
    and not (${takesEveryone} or ${isMember} or ${isAdmin}))`;
  const locked = await sql<{ id: string }>`
    select o.id
    from orgs o
    left join org_members m on m.org_id = o.id and m.user_id = ${userId}
    where (${mayBeFirstAdmin} and o.slug = 'default') or (m.revoked_at is null
      and (${losesRole} or ${losesMembership} or (${isAdmin} and coalesce(m.role, 'member') = 'member')))
    order by o.id
    for no key update of o`.execute(tx.kysely);
  if (wanted === null || locked.rows.length === 0) return [];
  // A second statement reads the memberships again. The first one may have waited for an admin who changed them.
  const { rows } = await sql<ChangingOrg>`
    select o.id, o.slug, ${losesRole} as "losesRole", ${losesMembership} as "losesMembership"
    from orgs o
    join org_members m on m.org_id = o.id and m.user_id = ${userId}
    where o.id = any(${locked.rows.map(({ id }) => id)}::uuid[]) and m.revoked_at is null
      and (${losesRole} or ${losesMembership})
    order by o.id`.execute(tx.kysely);
  return rows;
}

/**
 * Takes away what the claim no longer gives in locked orgs: the admin role, and the membership. The last admin of an org
 * stays, and so does the only member of a space. A `warn` line names the org and its spaces then, and the doctor does
 * until a later sign-in. Reports `org.member.remove` for a membership, `org.member.role` for a role whose membership
 * stays, and `ics.revoke` if a feed ended.
 */
export async function takeAway(
  tx: Tx,
  { report, log }: Context,
  userId: string,
  orgs: ChangingOrg[],
): Promise<void> {
  const slugs = new Map(orgs.map(({ id, slug }) => [id, slug]));
  const kept: string[] = [];
  const leaving: string[] = [];
  const demoted: string[] = [];
  for (const { id, slug, losesRole, losesMembership } of orgs) {
    if (losesRole && (await isLastAdmin(tx, { orgId: id, userId }))) {
      kept.push(id);
      tx.afterCommit(() => log.warn({ org: slug, user_id: userId }, lastAdminStays));
      continue;
    }
    if (losesRole) {
      await takeRole(tx, id, userId);
      demoted.push(id);
    }
    if (losesMembership) leaving.push(id);
  }
  const { orgIds, stranded, endedFeed } = await endMemberships(tx, userId, leaving);
  const reportIn = (event: "org.member.role" | "org.member.remove", id: string) => {
    const org = slugs.get(id)!;
    tx.afterCommit(() => report({ event, actor: userId, org, target: userId }));
  };
  for (const id of demoted) if (!orgIds.includes(id)) reportIn("org.member.role", id);
  for (const id of orgIds) reportIn("org.member.remove", id);
  for (const [id, spaces] of Map.groupBy(stranded, ({ orgId }) => orgId)) {
    kept.push(id);
    const found = { org: slugs.get(id), spaces: spaces.map(({ slug }) => slug), user_id: userId };
    tx.afterCommit(() => log.warn(found, onlyMemberStays));
  }
  if (endedFeed) tx.afterCommit(() => report({ event: "ics.revoke", actor: userId, target: redactedFeed }));
  await markKept(tx, userId, kept);
}

const lastAdminStays =
  "the claim of an org's last admin is gone, and the role stays: name another admin, and the next sign-in takes it away";
const onlyMemberStays =
  "a person's claim for an org is gone, and the membership stays, because they are the only member of these spaces: " +
  "let another person join, or delete the spaces, and the next sign-in ends it";

async function takeRole(tx: Tx, orgId: string, userId: string) {
  await tx.kysely
    .updateTable("org_members")
    .set({ role: "member", role_origin: null })
    .where("org_id", "=", orgId)
    .where("user_id", "=", userId)
    .execute();
}

/** Marks the memberships that stay although the provider gives them no longer, and no others of the person. */
export async function markKept(tx: Tx, userId: string, orgIds: string[]) {
  await sql`
    update org_members m
    set kept_since = case when m.org_id = any(${orgIds}::uuid[]) then coalesce(m.kept_since, now()) end
    where m.user_id = ${userId} and (m.kept_since is not null or m.org_id = any(${orgIds}::uuid[]))`.execute(
    tx.kysely,
  );
}
