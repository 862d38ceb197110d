import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { lockChanging, takeAway, type ClaimMatch, type Reach } from "./mirror.ts";

export type ClaimSettings = Pick<Settings, "defaultOrgClaim">;
type Context = { settings: ClaimSettings; report: Report; log: Log };

/**
 * Makes a person a member of every org of which they have the claim value, and an admin of every org of which they have
 * the value for admins. Where `reach` says so, it also takes away what a claim had given and the values no longer give.
 * Reports what `takeAway` reports, and `org.member.role`.
 */
export async function giveMemberships(
  tx: Tx,
  ctx: Context,
  userId: string,
  values: string[],
  reach: Reach,
): Promise<void> {
  const match = matchOf(ctx.settings, values);
  const changing = await lockChanging(tx, userId, match, reach);
  await addMemberships(tx, userId, match);
  await addAdminRoles(tx, ctx, userId, match);
  if (reach.takes) await takeAway(tx, ctx, userId, changing);
}

/** Returns the claim value of an org `o`, in SQL: a setting for the default org. Null for none. */
export function claimValue(defaultOrgClaim: string): SqlPart<unknown> {
  return sql`case when o.slug = 'default' then nullif(${defaultOrgClaim}, '') else o.claim_value end`;
}

/** Returns the conditions on an org `o` under which these entries of the claim match. */
function matchOf({ defaultOrgClaim }: ClaimSettings, values: string[]): ClaimMatch {
  const has = (value: SqlPart<unknown>) => sql`coalesce(${value} = any(${values}::text[]), false)`;
  const takesEveryone = sql`(o.slug = 'default' and ${defaultOrgClaim} = '')`;
  return { takesEveryone, isMember: has(claimValue(defaultOrgClaim)), isAdmin: has(sql`o.admin_claim`) };
}

/**
 * Adds the memberships that the person lacks. A membership of unknown origin counts as given by a claim once a claim
 * matches. So does one of the default org from before it had a claim value.
 */
async function addMemberships(tx: Tx, userId: string, { takesEveryone, isMember, isAdmin }: ClaimMatch) {
  await sql`
    insert into org_members (org_id, user_id, origin)
    select o.id, ${userId}::uuid, case when ${isMember} or ${isAdmin} then 'claim' else 'default' end
    from orgs o
    where ${takesEveryone} or ${isMember} or ${isAdmin}
    order by o.id
    on conflict do nothing`.execute(tx.kysely);
  await sql`
    update org_members m set origin = 'claim' from orgs o
    where o.id = m.org_id and m.user_id = ${userId} and m.revoked_at is null
      and coalesce(m.origin, 'default') = 'default' and (${isMember} or ${isAdmin})`.execute(tx.kysely);
}

async function addAdminRoles(tx: Tx, { report }: Context, userId: string, { isAdmin }: ClaimMatch) {
  const { rows } = await sql<{ slug: string }>`
    update org_members m set role = 'admin', role_origin = 'claim' from orgs o
    where o.id = m.org_id and m.user_id = ${userId} and m.revoked_at is null and m.role = 'member' and ${isAdmin}
    returning o.slug`.execute(tx.kysely);
  for (const { slug } of rows)
    tx.afterCommit(() => report({ event: "org.member.role", actor: userId, org: slug, target: userId }));
}
