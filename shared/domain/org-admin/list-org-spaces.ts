import { statement, type Runner } from "#shared/db/statement.ts";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin } from "./lock-org.ts";

// Invariant: this selects only the keys of the custody view (protocol/org-admin#get-admin-spaces,
// protocol/org-admin#no-content-disclosed).
const everySpace = statement<CustodyView, [string]>(
  "custody-spaces",
  `select s.id, s.slug, s.name, s.visibility, iso(s.archived_at) as "archivedAt",
     count(m.user_id)::int as "memberCount",
     coalesce(array_agg(m.user_id::text order by m.user_id) filter (where m.role = 'owner'), '{}') as "ownerIds"
   from spaces s
   left join space_members m on m.space_id = s.id
   where s.org_id = $1
   group by s.id
   order by s.name collate by_name, s.slug`,
);

/**
 * Returns every space of an org by name, including private and archived ones. For org admins. Throws `not_signed_in`,
 * `session_ended`, `no_such_org`, `admin_only`.
 */
export async function listOrgSpaces(
  runner: Runner,
  caller: Credential,
  orgSlug: string,
): Promise<CustodyView[]> {
  const { orgId } = await findOrgAdmin(runner, caller, orgSlug);
  return everySpace(runner, orgId);
}
