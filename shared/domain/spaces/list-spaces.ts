import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { SpaceList } from "#shared/wire/spaces.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";

// A single row if the token resolves, even without a space; otherwise no row.
const ownSpaces = statement<{ guest: boolean; list: SpaceList }, [...CredentialValues]>(
  "own-spaces",
  `select coalesce((
     select json_agg(json_build_object(
       'slug', s.slug, 'name', s.name, 'orgSlug', o.slug, 'protected', s.passcode <> '')
       order by m.last_seen_at desc, s.id)
     from space_members m
     join spaces s on s.id = m.space_id
     join orgs o on o.id = s.org_id
     where m.user_id = caller.user_id
   ), '[]') as list, ${callerIsGuest}
   from live_token($1, $2, $3, $4) caller`,
);

/**
 * Returns the caller's spaces without their passcodes, most recently active first. Throws `not_signed_in`,
 * `session_ended`.
 */
export async function listSpaces(runner: Runner, caller: Credential): Promise<SpaceList> {
  const [row] = await ownSpaces(runner, ...valuesOf(caller));
  return admitUser(row, caller).list;
}
