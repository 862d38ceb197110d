import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { OrgAdminList } from "#shared/wire/org-admin.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";

// A single row if the token resolves, for any org; otherwise no row.
const admins = statement<{ guest: boolean; list: OrgAdminList | null }, [...CredentialValues, string]>(
  "org-admins",
  `select ${callerIsGuest}, (
     select coalesce((
       select json_agg(admin) from (
         select u.id as "userId", u.name
         from org_members a
         join users u on u.id = a.user_id
         where a.org_id = m.org_id and a.role = 'admin' and a.revoked_at is null
         order by u.name collate by_name, u.id
         limit 100
       ) admin), '[]')
     from org_members m
     join orgs o on o.id = m.org_id
     where m.user_id = caller.user_id and m.revoked_at is null and o.slug = $5
   ) as list
   from live_token($1, $2, $3, $4) caller`,
);

/**
 * Returns an org's first 100 admins by name. For members of the org. Throws `not_signed_in`, `session_ended`, then
 * `no_such_org` for a non-member, whether or not the org exists.
 */
export async function listAdmins(runner: Runner, caller: Credential, orgSlug: string): Promise<OrgAdminList> {
  const [row] = await admins(runner, ...valuesOf(caller), orgSlug);
  const { list } = admitUser(row, caller);
  if (list === null) throw problem("no_such_org");
  return list;
}
