import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { CheckResult } from "./check-result.ts";

/** Limit of names in one report, for readability. */
const MAX_REPORTED = 20;

type Kept = { org: string; spaces: string[] };

/**
 * Names the memberships that stay although their claim is gone, or the provider deactivated the person. The person is the only member of the named spaces, or the
 * only admin of the org.
 */
export async function examineMemberships(
  db: Database,
  { oidcMemberships }: Pick<Settings, "oidcMemberships">,
): Promise<CheckResult> {
  const what = "memberships";
  const found = await sql<{ there: boolean }>`
    select to_regclass('org_members_kept') is not null as there`.execute(db.kysely);
  if (!found.rows[0]!.there) return { what, state: "ok", detail: "none yet" };
  const { rows } = await sql<Kept>`
    select o.slug as org, coalesce((
      select json_agg(s.slug order by s.slug)
      from spaces s join space_members own on own.space_id = s.id and own.user_id = m.user_id
      where s.org_id = o.id and not exists (
        select from space_members other where other.space_id = s.id and other.user_id <> m.user_id)
    ), '[]') as spaces
    from org_members m join orgs o on o.id = m.org_id
    where m.kept_since is not null and m.revoked_at is null
    order by o.slug, m.user_id`.execute(db.kysely);
  if (rows.length === 0) {
    const detail = oidcMemberships === "add" ? "sign-ins only add them" : "none outlasts its claim";
    return { what, state: "ok", detail };
  }
  const places = rows.flatMap(({ org, spaces }) =>
    spaces.length === 0
      ? [`${org} (last admin, or until the next sign-in)`]
      : spaces.map((space) => `${org}/${space}`),
  );
  const omitted = places.length - MAX_REPORTED;
  const names = [...places.slice(0, MAX_REPORTED), ...(omitted > 0 ? [`${omitted} more`] : [])].join(", ");
  const detail = `${rows.length} outlast what the provider gives, because nobody else could own or administer ${names}`;
  return { what, state: "warning", detail };
}
