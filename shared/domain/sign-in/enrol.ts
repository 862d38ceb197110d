import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { ProviderPerson } from "./person-claims.ts";

export type EnrolmentSettings = Pick<Settings, "defaultOrgClaim" | "bootstrapAdmin">;

/**
 * Makes a person who signs in a member of every org in their claim. It only adds memberships: it creates no org, lifts
 * no revocation, and removes no role or membership. The default org's claim value is a setting; without it, everyone
 * who signs in is a member.
 */
export async function enrol(
  tx: Tx,
  settings: EnrolmentSettings,
  userId: string,
  person: ProviderPerson,
): Promise<void> {
  await takeOverRevocations(tx, userId, person);
  await sql`
    insert into org_members (org_id, user_id)
    select o.id, ${userId}::uuid
    from orgs o
    where case when o.slug = 'default'
      then ${settings.defaultOrgClaim} = '' or ${settings.defaultOrgClaim} = any(${person.orgValues}::text[])
      else o.claim_value = any(${person.orgValues}::text[]) end
    order by o.id
    on conflict do nothing`.execute(tx.kysely);
  if (isBootstrapAdmin(settings, person)) await makeFirstAdmin(tx, userId);
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
      set role = 'member', revoked_at = coalesce(m.revoked_at, excluded.revoked_at)`.execute(tx.kysely);
}

function isBootstrapAdmin({ bootstrapAdmin }: EnrolmentSettings, { issuer, subject }: ProviderPerson) {
  return (
    bootstrapAdmin?.subject === subject && URL.parse(bootstrapAdmin.issuer)?.href === URL.parse(issuer)?.href
  );
}

/** Makes the person an admin if the default org has none. The org is locked, so its admins cannot change. */
async function makeFirstAdmin(tx: Tx, userId: string): Promise<void> {
  await sql`select from orgs where slug = 'default' for no key update`.execute(tx.kysely);
  await sql`
    insert into org_members as m (org_id, user_id, role)
    select o.id, ${userId}::uuid, 'admin'
    from orgs o
    where o.slug = 'default' and not exists (
      select from org_members a where a.org_id = o.id and a.role = 'admin' and a.revoked_at is null)
    on conflict (org_id, user_id) do update set role = 'admin' where m.revoked_at is null`.execute(tx.kysely);
}
