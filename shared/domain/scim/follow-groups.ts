import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { claimValue, giveMemberships } from "../org-admin/give-memberships.ts";
import type { ScimChangeContext } from "./context.ts";

type Follower = { userId: string; groups: string[] };

/**
 * Applies changed groups to the orgs that have their names as a claim value: to the accounts of these SCIM users, if they
 * are active. `names` are the names of the groups that the users entered or left. Groups whose name no org has change
 * nothing.
 */
export async function followGroups(
  tx: Tx,
  ctx: ScimChangeContext,
  scimUserIds: string[],
  names: string[],
): Promise<void> {
  const { defaultOrgClaim, oidcIssuer } = ctx.settings;
  const isNamed = sql`
    (coalesce(${claimValue(defaultOrgClaim)} = any(${names}::text[]), false)
      or coalesce(o.admin_claim = any(${names}::text[]), false))`;
  // A sign-in of one of these people comes before or after this change as a whole.
  await sql`
    select from scim_users where id = any(${scimUserIds}::uuid[]) order by id for no key update`.execute(
    tx.kysely,
  );
  const orgs = await sql`select from orgs o where ${isNamed} order by o.id for no key update`.execute(
    tx.kysely,
  );
  if (orgs.rows.length === 0) return;
  const { rows } = await sql<Follower>`
    select u.id as "userId", array(
      select g.display_name from scim_members m join scim_groups g on g.id = m.group_id where m.scim_user_id = s.id
    ) as groups
    from scim_users s
    join users u on u.issuer = ${oidcIssuer} and u.issuer <> '' and coalesce(u.directory_id, u.subject) = s.external_id
    where s.active and s.id = any(${scimUserIds}::uuid[])
    order by u.id`.execute(tx.kysely);
  for (const { userId, groups } of rows) await giveMemberships(tx, ctx, userId, groups, { takes: isNamed });
}
