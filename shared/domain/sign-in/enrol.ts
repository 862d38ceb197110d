import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { applyProvisioning } from "../scim/apply-provisioning.ts";
import { giveMemberships, type ClaimSettings } from "../org-admin/give-memberships.ts";
import type { ProviderPerson } from "./person-claims.ts";

export type EnrolmentSettings = ClaimSettings &
  Pick<Settings, "bootstrapAdmin" | "oidcMemberships" | "scimToken">;
type Context = { settings: EnrolmentSettings; report: Report; log: Log };

/**
 * Makes a person who signs in a member of every org in their claim or in their groups of SCIM. Makes them an admin where
 * these have the org's value for admins. It creates no org and lifts no revocation. The default org's claim value is a
 * setting; without it, everyone who signs in is a member. With OIDC_MEMBERSHIPS=mirror it also takes away what an
 * earlier claim gave. Then a claim that is incomplete changes no membership. A person who is inactive in SCIM becomes a
 * member of nothing.
 */
export async function enrol(tx: Tx, ctx: Context, userId: string, person: ProviderPerson): Promise<void> {
  const { settings } = ctx;
  await takeOverRevocations(tx, userId, person);
  const provisioned = await applyProvisioning(tx, ctx, userId, person.directoryId);
  if (!provisioned.active) return;
  const mirrors = settings.oidcMemberships === "mirror";
  const claimed = mirrors && !person.hasAllOrgValues ? [] : person.orgValues;
  const takes = mirrors && person.hasAllOrgValues ? sql`true` : null;
  const mayBeFirstAdmin = isBootstrapAdmin(settings, person);
  await giveMemberships(tx, ctx, userId, [...claimed, ...provisioned.groups], { takes, mayBeFirstAdmin });
  if (mayBeFirstAdmin) await makeFirstAdmin(tx, userId);
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
      returning org_id, revoked_at, revoked_by_provider
    )
    insert into org_members as m (org_id, user_id, revoked_at, revoked_by_provider)
    select org_id, ${userId}::uuid, min(revoked_at), bool_and(revoked_by_provider) from kept group by org_id
    on conflict (org_id, user_id) do update
      set role = 'member', role_origin = null,
        revoked_by_provider = excluded.revoked_by_provider and (m.revoked_at is null or m.revoked_by_provider),
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
