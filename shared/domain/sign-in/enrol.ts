import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { lockChanging, takeAway, type ClaimMatch } from "./mirror.ts";
import type { ProviderPerson } from "./person-claims.ts";

export type EnrolmentSettings = Pick<Settings, "defaultOrgClaim" | "bootstrapAdmin" | "oidcMemberships">;
type Context = { settings: EnrolmentSettings; report: Report; log: Log };

/**
 * Makes a person who signs in a member of every org in their claim. Makes them an admin where the claim has the org's
 * value for admins. It creates no org and lifts no revocation. The default org's claim value is a setting; without it,
 * everyone who signs in is a member. With OIDC_MEMBERSHIPS=mirror it also takes away what an earlier claim gave. Then a
 * claim that is incomplete changes no membership.
 */
export async function enrol(tx: Tx, ctx: Context, userId: string, person: ProviderPerson): Promise<void> {
  const { settings } = ctx;
  await takeOverRevocations(tx, userId, person);
  const mirrors = settings.oidcMemberships === "mirror";
  const match = matchOf(settings, mirrors && !person.hasAllOrgValues ? [] : person.orgValues);
  const takes = mirrors && person.hasAllOrgValues;
  const mayBeFirstAdmin = isBootstrapAdmin(settings, person);
  const changing = await lockChanging(tx, userId, match, { takes, mayBeFirstAdmin });
  await addMemberships(tx, userId, match);
  await addAdminRoles(tx, ctx, userId, match);
  if (takes) await takeAway(tx, ctx, userId, changing);
  if (mayBeFirstAdmin) await makeFirstAdmin(tx, userId);
}

/** Returns the conditions on an org `o` under which these entries of the claim match. */
function matchOf({ defaultOrgClaim }: EnrolmentSettings, values: string[]): ClaimMatch {
  const has = (value: SqlPart<unknown>) => sql`coalesce(${value} = any(${values}::text[]), false)`;
  const takesEveryone = sql`(o.slug = 'default' and ${defaultOrgClaim} = '')`;
  const claimValue = sql`case when o.slug = 'default' then nullif(${defaultOrgClaim}, '') else o.claim_value end`;
  return { takesEveryone, isMember: has(claimValue), isAdmin: has(sql`o.admin_claim`) };
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

/** Moves the revocations of an erased account to the person's new id. */
async function takeOverRevocations(
  tx: Tx,
  userId: string,
  { issuer, subject }: ProviderPerson,
): Promise<void> {
  await sql`
    with kept as (
      delete from org_members
      where account is not null and account = account_digest(user_id, ${issuer}, ${subject})
      returning org_id, revoked_at
    )
    insert into org_members as m (org_id, user_id, revoked_at)
    select org_id, ${userId}::uuid, min(revoked_at) from kept group by org_id
    on conflict (org_id, user_id) do update
      set role = 'member', role_origin = null,
        revoked_at = coalesce(m.revoked_at, excluded.revoked_at)`.execute(tx.kysely);
}

function isBootstrapAdmin({ bootstrapAdmin }: EnrolmentSettings, { issuer, subject }: ProviderPerson) {
  return (
    bootstrapAdmin?.subject === subject && URL.parse(bootstrapAdmin.issuer)?.href === URL.parse(issuer)?.href
  );
}

/** Makes the person an admin if the default org, which is locked, has none. */
async function makeFirstAdmin(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into org_members as m (org_id, user_id, role, origin, role_origin)
    select o.id, ${userId}::uuid, 'admin', 'operator', 'operator'
    from orgs o
    where o.slug = 'default' and not exists (
      select from org_members a where a.org_id = o.id and a.role = 'admin' and a.revoked_at is null)
    on conflict (org_id, user_id) do update set role = 'admin', role_origin = 'operator'
      where m.revoked_at is null`.execute(tx.kysely);
}
