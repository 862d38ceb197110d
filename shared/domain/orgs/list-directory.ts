import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { DirectoryPage } from "#shared/wire/directory.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { problem } from "#shared/wire/problems.ts";
import { openCursor, sealCursor, type Page } from "../paging/cursor.ts";

type Seat = { guest: boolean; userId: string; orgId: string | null; cursorKey: Buffer };

const seat = statement<Seat, [...CredentialValues, string]>(
  "org-seat-to-read",
  `select ${callerIsGuest}, caller.user_id as "userId", found.org_id as "orgId", k.key as "cursorKey"
   from live_token($1, $2, $3, $4) caller
   join instance_keys k on k.purpose = 'cursors'
   left join lateral (
     select m.org_id
     from org_members m
     join orgs o on o.id = m.org_id
     where m.user_id = caller.user_id and m.revoked_at is null and o.slug = $5
   ) found on true`,
);

type Row = DirectoryPage["spaces"][number];

// Membership is a left join, because listed spaces and the caller's own are one sorted list.
const page = statement<Row, [string, string, string | null, string | null, number]>(
  "directory-page",
  `select s.slug, s.name, s.visibility, s.passcode <> '' as protected, m.user_id is not null as member
   from spaces s
   left join space_members m on m.space_id = s.id and m.user_id = $2
   where s.org_id = $1 and s.archived_at is null and (s.visibility = 'org' or m.user_id is not null)
     and (s.name collate by_name, s.slug) > (coalesce($3, '') collate by_name, coalesce($4, ''))
   order by s.name collate by_name, s.slug
   limit $5`,
);

/**
 * Returns one page of an org's directory, by name, then slug. It contains spaces that are not archived and are either
 * listed or the caller's own. For members of the org. Throws `not_signed_in`, `session_ended`, `no_such_org`, the
 * problems of `decodePage`. Throws `invalid` for a cursor that the service did not issue for this org.
 */
export async function listDirectory(
  runner: Runner,
  caller: Credential,
  orgSlug: string,
  decodePage: Page,
): Promise<DirectoryPage> {
  const [found] = await seat(runner, ...valuesOf(caller), orgSlug);
  const { userId, orgId, cursorKey } = admitUser(found, caller);
  if (orgId === null) throw problem("no_such_org");
  const { limit, after } = decodePage();
  const scope = `directory ${orgId}`;
  const [name = null, slug = null] = after === null ? [] : openCursor(cursorKey, scope, after);
  // An extra row shows that another page exists.
  const rows = await page(runner, orgId, userId, name, slug, limit + 1);
  const spaces = rows.slice(0, limit);
  const last = spaces.at(-1);
  if (rows.length <= limit || !last) return { spaces };
  return { spaces, next: sealCursor(cursorKey, scope, [last.name, last.slug]) };
}
