import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { OrgList } from "#shared/wire/spaces.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";

// A single row if the token resolves, even without an org; otherwise no row.
const ownOrgs = statement<{ guest: boolean; list: OrgList }, [...CredentialValues]>(
  "own-orgs",
  `select coalesce((
     select json_agg(json_build_object('slug', o.slug, 'name', o.name, 'role', m.role)
       order by o.name collate by_name, o.id)
     from org_members m
     join orgs o on o.id = m.org_id
     where m.user_id = caller.user_id and m.revoked_at is null
   ), '[]') as list, ${callerIsGuest}
   from live_token($1, $2, $3, $4) caller`,
);

/** Returns the caller's orgs by name. Throws `not_signed_in`, `session_ended`. */
export async function listOrgs(runner: Runner, caller: Credential): Promise<OrgList> {
  const [row] = await ownOrgs(runner, ...valuesOf(caller));
  return admitUser(row, caller).list;
}
