import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { Credential } from "../callers/credential.ts";

const holders = statement<{ guest: boolean; orgs: string[] }, [...CredentialValues, string]>(
  "legacy-space",
  `select array(
     select o.slug
     from org_members m
     join orgs o on o.id = m.org_id
     join spaces s on s.org_id = o.id and s.slug = $5
     where m.user_id = caller.user_id and m.revoked_at is null
     order by o.slug
     limit 2
   ) as orgs, ${callerIsGuest}
   from live_token($1, $2, $3, $4) caller`,
);

/**
 * Returns the org that has a space with this slug, among the caller's orgs. Returns null if several or none have one.
 * Returns "unauthenticated" without a signed-in caller and for guests by link. Public; one statement.
 */
export async function findLegacySpace(
  runner: Runner,
  caller: Credential,
  slug: string,
): Promise<{ org: string } | null | "unauthenticated"> {
  const [row] = await holders(runner, ...valuesOf(caller), slug);
  if (!row || row.guest) return "unauthenticated";
  return row.orgs.length === 1 ? { org: row.orgs[0]! } : null;
}
