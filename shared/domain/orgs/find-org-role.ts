import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";

type Row = { guest: boolean; role: "admin" | "member" | null };

// A single row if the token resolves, for any org; otherwise no row.
const orgRole = statement<Row, [...CredentialValues, string]>(
  "org-role-to-read",
  `select ${callerIsGuest}, found.role
   from live_token($1, $2, $3, $4) caller
   left join lateral (
     select m.role
     from org_members m
     join orgs o on o.id = m.org_id
     where m.user_id = caller.user_id and m.revoked_at is null and o.slug = $5
   ) found on true`,
);

/**
 * Returns the caller's role in an org, for a read. Throws `not_signed_in`, `session_ended`, then `no_such_org` for a
 * non-member, whether or not the org exists.
 */
export async function findOrgRole(
  runner: Runner,
  caller: Credential,
  orgSlug: string,
): Promise<"admin" | "member"> {
  const [found] = await orgRole(runner, ...valuesOf(caller), orgSlug);
  const { role } = admitUser(found, caller);
  if (role === null) throw problem("no_such_org");
  return role;
}
