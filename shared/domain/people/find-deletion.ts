import { statement, type Runner } from "#shared/db/statement.ts";
import type { AccountDeletion } from "#shared/wire/own-data.ts";
import type { Credential } from "../callers/credential.ts";
import { findMe } from "../identity/find-me.ts";

const deletionOf = statement<AccountDeletion, [string]>(
  "account-deletion",
  `select
     (select coalesce(json_agg(json_build_object('org', o.slug, 'slug', s.slug, 'name', s.name) order by s.name, s.id), '[]')
       from space_members own join spaces s on s.id = own.space_id join orgs o on o.id = s.org_id
       where own.user_id = $1 and own.role = 'owner' and not exists (
         select from space_members other
         where other.space_id = s.id and other.role = 'owner' and other.user_id <> $1)) as spaces,
     (select coalesce(json_agg(json_build_object('slug', o.slug, 'name', o.name) order by o.name, o.id), '[]')
       from org_members own join orgs o on o.id = own.org_id
       where own.user_id = $1 and own.role = 'admin' and own.revoked_at is null and not exists (
         select from org_members other
         where other.org_id = o.id and other.role = 'admin' and other.revoked_at is null and other.user_id <> $1)) as orgs,
     (select coalesce(json_agg(found.display order by found.display), '[]') from (
       select distinct b.manifest ->> 'display' as display
       from plugin_rooms r
       join sessions s on s.id = r.session_id
       join plugin_installs i on i.id = r.install_id
       join plugin_bundles b on b.digest = i.digest
       where 'onErase' <> all(coalesce(b.exports, '{}')) and (
         s.space_id in (select space_id from space_members where user_id = $1)
         or s.id in (select session_id from session_participants where user_id = $1))) found) as plugins`,
);

/**
 * Returns the spaces and orgs that need another owner or admin before the caller's account can be deleted. Also returns the
 * plugins without `onErase` that have rooms in the caller's spaces. Also for guests by link. Throws `not_signed_in`, `session_ended`.
 */
export async function findDeletion(runner: Runner, caller: Credential): Promise<AccountDeletion> {
  const { id } = await findMe(runner, caller);
  const [deletion] = await deletionOf(runner, id);
  return deletion!;
}
