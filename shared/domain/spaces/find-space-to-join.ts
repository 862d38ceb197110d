import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";

/** A space that the caller may join. `isMember` is true if they are already a member. */
export type SpaceToJoin = { spaceId: string; userId: string; passcode: string; isMember: boolean };

type Row = { guest: boolean; userId: string; spaceId: string | null; passcode: string; isMember: boolean };

const spaceToJoin = statement<Row, [...CredentialValues, string, string]>(
  "space-to-join",
  `select ${callerIsGuest}, caller.user_id as "userId", found.id as "spaceId", found.passcode, m.user_id is not null as "isMember"
   from use_token($1, $2, $3, $4) caller
   left join lateral (
     select s.id, s.passcode
     from orgs o
     join org_members om on om.org_id = o.id and om.user_id = caller.user_id and om.revoked_at is null
     join spaces s on s.org_id = o.id
     where o.slug = $5 and s.slug = $6
   ) found on true
   left join space_members m on m.space_id = found.id and m.user_id = caller.user_id`,
);

/**
 * Finds a space for a write that does not require membership, and extends the token's idle lifetime. Throws
 * `not_signed_in`, `session_ended`, then `no_such_space`, also for a caller outside the org.
 */
export async function findSpaceToJoin(
  runner: Runner,
  caller: Credential,
  orgSlug: string,
  slug: string,
): Promise<SpaceToJoin> {
  const [found] = await spaceToJoin(runner, ...valuesOf(caller), orgSlug, slug);
  const row = admitUser(found, caller);
  if (row.spaceId === null) throw problem("no_such_space");
  return { ...row, spaceId: row.spaceId };
}
