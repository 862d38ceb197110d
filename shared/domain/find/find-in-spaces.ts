import { folded } from "#shared/db/folded-sql.ts";
import { isTooLong } from "#shared/db/begin.ts";
import type { Database } from "#shared/db/database.ts";
import { statement } from "#shared/db/statement.ts";
import { transaction } from "#shared/db/transaction.ts";
import { kindNames } from "#shared/kinds/plugin-kind-texts.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { FairSemaphore } from "#shared/runtime/fair-semaphore.ts";
import { problem } from "#shared/wire/problems.ts";
import { findNonGuest } from "../callers/require-user.ts";
import type { Credential } from "../callers/credential.ts";

/** The number of rooms that a search reads, and of those whose stories it reads. */
const MAX_SEARCHED = { titles: 1000, stories: 300 };
/** The number of rows in a reply, with a text and without. */
const MAX_ROOMS = { typed: 20, recent: 50 };
const MAX_PEOPLE = { typed: 10, all: 100 };
const MAX_KINDS = 200;
const timeout = "1s";

const rows = (query: string, row = "one") => `(select coalesce(json_agg(${row}), '[]') from (${query}) one)`;
const place = `p.org as "orgSlug", p.slug as "spaceSlug", p.space as "spaceName"`;
const storyOf = kinds.core.flatMap(({ name, finds }) => (finds ? `when '${name}' then ${finds}` : []));

// Invariant: every room and person comes from `mine`, the caller's memberships. A pattern matches any of a text, `\\`
// before `%`, `_` and itself. Without a text there are no patterns, and `like all` of none is true.
const find = statement<{ found: string }, [string, string[], string[], boolean]>(
  "find",
  `with search as materialized (
     select coalesce(array_agg('%' || word || '%'), '{}') as anywhere,
       coalesce(array_agg('% ' || word || '%'), '{}') as at_start, count(*) > 0 as typed
     from (
       select regexp_replace(${folded("given")}, '([\\\\%_])', '\\\\\\1', 'g') as word from unnest($2::text[]) given
     ) words
   ), mine as materialized (
     select sp.id, sp.org_id, sp.slug, sp.name as space, o.slug as org, m.last_seen_at
     from space_members m
     join spaces sp on sp.id = m.space_id
     join orgs o on o.id = sp.org_id
     where m.user_id = $1
   ), room as materialized (
     select s.id, s.space_id, s.kind, s.kind_id, s.title, s.last_activity_at, s.ended_at,
       row_number() over (order by s.last_activity_at desc, s.id) as place
     from mine cross join lateral (
       select * from sessions s where s.space_id = mine.id order by s.created_at desc limit ${MAX_SEARCHED.titles}
     ) s
     order by place
     limit ${MAX_SEARCHED.titles}
   ), ranked as (
     select s.*, k.display as kind_name,
       case
         when ' ' || ${folded("s.title")} like all (search.at_start) then 1
         when ${folded("s.title")} like all (search.anywhere) then 2
         when ${folded("s.title || ' ' || k.display")} like all (search.anywhere) then 3
       end as rank
     from room s join session_kinds k on k.id = s.kind_id cross join search
   ), hit as (
     select s.*, case when s.rank is null and s.place <= ${MAX_SEARCHED.stories} then case s.kind ${storyOf.join(" ")} end end as story
     from ranked s cross join search
   ), here as materialized (
     select distinct on (h.user_id, r.space_id) h.user_id, r.space_id, r.id, r.title, r.last_activity_at
     from room r join presence h on h.session_id = r.id
     where r.ended_at is null
     order by h.user_id, r.space_id, r.last_activity_at desc, r.id
   ), person as (
     select distinct on (u.id) u.id, u.name, u.avatar_hue, u.avatar_icon, mine.org, mine.slug, mine.space,
       case when here.id is not null then json_build_object('id', here.id, 'title', here.title) end as room
     from mine
     join space_members m on m.space_id = mine.id and m.user_id <> $1
     join users u on u.id = m.user_id
     cross join search
     left join here on here.user_id = u.id and here.space_id = mine.id
     where ${folded("u.name")} like all (search.anywhere)
     order by u.id, here.last_activity_at desc nulls last, mine.last_seen_at desc, mine.id
   )
   select json_build_object(
     'rooms', ${rows(`
       select ${place}, s.id, s.kind, s.kind_name as "kindName", s.title,
         iso(s.last_activity_at) as "lastActivityAt", iso(s.ended_at) as "endedAt", s.story
       from hit s join mine p on p.id = s.space_id cross join search
       where s.rank is not null or s.story is not null
       order by case when search.typed then coalesce(s.rank, 4) end,
         case when search.typed then s.ended_at is not null end, s.last_activity_at desc, s.id
       limit (select case when typed then ${MAX_ROOMS.typed} else ${MAX_ROOMS.recent} end from search)`)},
     'people', ${rows(`
       select ${place}, p.id, p.name, p.avatar_hue as "avatarHue", p.avatar_icon as "avatarIcon", p.room
       from person p cross join search
       order by ' ' || ${folded("p.name")} like all (search.at_start) desc, p.name collate by_name, p.id
       limit (select case when typed then ${MAX_PEOPLE.typed} else ${MAX_PEOPLE.all} end from search)`)},
     'kinds', ${rows(
       `
       select p.org as "orgSlug", k.kind, k.display as name, ${kindNames("k")} as names, k.icon, k.hue
       from (select distinct org_id, org from mine) p
       cross join search
       join session_kinds k on k.retired_at is null and (
         k.org_id is null and k.kind = any($3)
         or $4 and k.org_id = p.org_id
           and exists (select from plugin_installs i where i.id = k.install_id and i.enabled))
       where not search.typed
       order by p.org, array_position($3, k.kind), k.kind
       limit ${MAX_KINDS}`,
       "json_strip_nulls(row_to_json(one))",
     )}
   )::text as found
   from search`,
);

type Search = {
  /** Decodes the typed text, after the caller is admitted. */
  text: () => string;
  permits: FairSemaphore;
  /** True if this process runs plugins. Only then plugin kinds are offered. */
  runsPlugins: boolean;
};

/**
 * Returns rooms and people of the caller's spaces that match a text, as JSON text from Postgres, best first. A room
 * matches by its title, its kind's name, or the reference and title of a story. Without a text it returns the most
 * recently active rooms, people by name, and the kinds for new rooms. For everyone but guests. Throws `not_signed_in`,
 * `session_ended`, `guest_refused`, the problems of `text`, `search_too_broad` after 1 s, and the refusal of `permits`.
 * A person has one permit at a time.
 */
export async function findInSpaces(
  db: Database,
  caller: Credential,
  { text, permits, runsPlugins }: Search,
): Promise<string> {
  const { userId } = await findNonGuest(db.pool, caller);
  const words = text().split(/\s+/).filter(Boolean);
  const core = kinds.core.map(({ name }) => name);
  const search = () =>
    transaction(db, async ({ client }) => {
      const limited = client.query(`set local statement_timeout = '${timeout}'`);
      const [[row]] = await Promise.all([find(client, userId, words, core, runsPlugins), limited]);
      return row!.found;
    });
  return permits.run({ group: userId, member: userId }, search).catch((error: unknown) => {
    throw isTooLong(error) ? problem("search_too_broad") : error;
  });
}
