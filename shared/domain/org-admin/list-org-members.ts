import { statement, type Runner } from "#shared/db/statement.ts";
import type { OrgMemberList } from "#shared/wire/org-admin.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin } from "./lock-org.ts";

const everyone = statement<OrgMemberList[number], [string]>(
  "custody-members",
  `select m.user_id as "userId", coalesce(u.name, '') as name, m.role, iso(m.revoked_at) as "revokedAt"
   from org_members m
   left join users u on u.id = m.user_id and m.enrolled
   where m.org_id = $1
   order by coalesce(u.name, '') collate by_name, m.user_id`,
);

/**
 * Returns all people of an org by name, including revoked ones. The name is empty for a person who was never in the
 * org. For operators, and for `listOrgMembers` after its check of the caller.
 */
export function readOrgMembers(runner: Runner, orgId: string): Promise<OrgMemberList> {
  return everyone(runner, orgId);
}

/**
 * Returns all people of an org, like `readOrgMembers`. For admins of the org. Throws `not_signed_in`, `session_ended`,
 * `no_such_org`, `admin_only`.
 */
export async function listOrgMembers(
  runner: Runner,
  caller: Credential,
  orgSlug: string,
): Promise<OrgMemberList> {
  const { orgId } = await findOrgAdmin(runner, caller, orgSlug);
  return readOrgMembers(runner, orgId);
}
