import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { readMemberView } from "./member-view.ts";

type Found = {
  /** Null for a caller without an identity. */
  guest: boolean | null;
  /** Null where there is no such space, as all that follows. */
  id: string | null;
  orgId: string;
  name: string;
  protected: boolean;
  role: string | null;
};

const spaceForCaller = statement<Found, [...CredentialValues, string, string]>(
  "space-for-caller",
  `select ${callerIsGuest}, s.id, s.org_id as "orgId", s.name, s.passcode <> '' as protected, m.role
   from (values (1)) always
   left join live_token($1, $2, $3, $4) caller on true
   left join (spaces s join orgs o on o.id = s.org_id) on o.slug = $5 and s.slug = $6
   left join space_members m on m.space_id = s.id and m.user_id = caller.user_id`,
);

/**
 * Returns a space as JSON text: all of it for a member, its name and whether it has a passcode for anyone else.
 * protocol/spaces 18–20. Public, but not for guests by link; writes nothing. One statement finds the space, so an
 * unknown org, a space of another org and an unknown slug cost the same. Throws `guest_refused`, `no_such_space`.
 */
export async function readSpace(
  runner: Runner,
  caller: Credential,
  orgSlug: string,
  slug: string,
): Promise<string> {
  const [row] = await spaceForCaller(runner, ...valuesOf(caller), orgSlug, slug);
  const space = row!;
  if (space.guest) throw problem("guest_refused");
  if (space.id === null) throw problem("no_such_space");
  if (space.role === null) return JSON.stringify({ name: space.name, protected: space.protected });
  const view = await readMemberView(runner, { id: space.id, orgId: space.orgId }, space.role);
  if (view === null) throw problem("no_such_space");
  return view;
}
