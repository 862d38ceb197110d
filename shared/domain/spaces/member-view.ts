import { statement, type Runner } from "#shared/db/statement.ts";
import { kindTexts } from "#shared/kinds/plugin-kind-texts.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { effectiveDays, isAnnounced, withMaximum } from "../rooms/due-rooms.ts";
import { ENDED_ROOMS_SHOWN, here, roomSummaries } from "./room-summaries.ts";

const members = `
  select u.id as "userId", u.name, u.avatar_hue as "avatarHue", u.avatar_icon as "avatarIcon", m.spectator, m.role,
    (select json_build_object('sessionId', r.id, 'title', r.title)
      from here h join room r on r.id = h.session_id
      where h.user_id = m.user_id
      order by r.last_activity_at desc, r.id
      limit 1) as at
  from space_members m join users u on u.id = m.user_id
  where m.space_id = $1
  order by u.name collate by_name, u.id`;

const memberView = statement<View, [string, string, string[], string[], string[], boolean, boolean, string]>(
  "space-member-view",
  `with room as materialized (
     (select * from sessions where space_id = $1 and ended_at is null)
     union all
     (select * from sessions where space_id = $1 and ended_at is not null
       order by created_at desc, id desc limit ${ENDED_ROOMS_SHOWN})
   ), ${here}, kind as (
     select k.id, k.kind, k.display, k.install_id, k.fields, k.icon, k.hue from session_kinds k
     where k.retired_at is null
       and (k.org_id is null and k.kind = any($3) or k.id = any($4::uuid[])
         or $6 and k.org_id = (select org_id from spaces where id = $1)
           and exists (select from plugin_installs i where i.id = k.install_id and i.enabled))
   ), shown_kind as (
     select kind, display, icon, hue from kind
     union select k.kind, k.display, k.icon, k.hue from session_kinds k where k.id in (select kind_id from room)
   )
   select case when $7 then (to_jsonb(shown) - 'passcode')::text else row_to_json(shown)::text end as view, array(
     select m.user_id from space_members m where m.space_id = $1 and m.role = $2 and m.user_id = any($5::uuid[])
   ) as readers
   from spaces sp
   join orgs o on o.id = sp.org_id
   ${withMaximum}
   cross join lateral (
     select sp.name, sp.passcode <> '' as protected, sp.slug, o.slug as "orgSlug", sp.visibility,
       sp.archived_at is not null as archived, sp.passcode, sp.reference_link as "referenceLink",
       ${effectiveDays} as "roomRetention",
       (select count(*) from sessions s where s.space_id = sp.id and ${isAnnounced}) as "roomsDue", $2::text as role,
       case when $2 = 'owner' then iso(sp.guesses_refused_at) end as "guessesRefusedAt",
       case when $2 = 'owner' then (
         select count(*)::int from plugin_connections c join plugin_installs i on i.id = c.install_id and i.enabled
         where c.space_id = sp.id and (c.expires_on < (now() at time zone 'UTC')::date + 14 or c.refused_at is not null)
       ) else 0 end as "connectionsDue",
       (select coalesce(json_agg(json_strip_nulls(row_to_json(one))), '[]') from (${members}) one) as members,
       (select coalesce(json_agg(one), '[]') from (${roomSummaries}) one) as sessions,
       (select coalesce(json_agg(k.kind order by array_position($3, k.kind), k.kind), '[]') from kind k) as kinds,
       (select coalesce(json_object_agg(k.kind, k.display order by k.kind), '{}') from shown_kind k) as "kindNames",
       (select coalesce(json_object_agg(k.kind, k.fields order by k.kind), '{}') from kind k where k.install_id is not null)
         as "kindFields",
       (select coalesce(json_object_agg(k.kind, texts.by_tag order by k.kind), '{}')
         from session_kinds k cross join lateral (select ${kindTexts("k")} as by_tag) texts
         where k.install_id is not null and texts.by_tag is not null
           and (k.id in (select kind_id from room) or k.id in (select id from kind))) as "kindTexts",
       (select coalesce(json_object_agg(k.kind, k.icon order by k.kind), '{}') from shown_kind k where k.icon <> '')
         as "kindIcons",
       (select coalesce(json_object_agg(k.kind, k.hue order by k.kind), '{}') from shown_kind k) as "kindHues",
       (select coalesce(json_agg(json_strip_nulls(json_build_object('kind', a.kind, 'display', a.display, 'names', a.names,
           'icon', a.icon, 'hue', a.hue)) order by a.place), '[]')
         from rows from (json_to_recordset($8)
             as (plugin text, kind text, display text, names json, icon text, hue int))
           with ordinality as a (plugin, kind, display, names, icon, hue, place)
         where a.kind not in (select k.kind from kind k)
           and not exists (select from plugin_installs i where i.org_id = sp.org_id and i.name = a.plugin))
         as "addableKinds"
   ) shown
   where sp.id = $1`,
);

/** A kind of a bundled plugin, and the plugin's name. */
export type BundledKind = MemberView["addableKinds"][number] & { plugin: string };

/** The view of a space for one role, as JSON text from Postgres. `readers` are the requesting people with that role. */
export type View = { view: string; readers: string[] };

type ViewRequest = {
  role: string;
  /** The requesting people. A person who lost the role since the request is not among the readers. */
  userIds: string[];
  /** True if this process runs plugins. Only then plugin kinds are offered. */
  runsPlugins: boolean;
  /** The kinds of the bundled plugins. The view has those of the plugins that the org lacks. */
  bundledKinds: readonly BundledKind[];
  /** True for side panels, whose view omits the passcode. */
  embedded: boolean;
};

/** Returns the view of a space for its members; null if it was deleted in the meantime. */
export async function readMemberView(
  runner: Runner,
  space: { id: string; orgId: string },
  { role, userIds, runsPlugins, bundledKinds, embedded }: ViewRequest,
): Promise<View | null> {
  const core = kinds.core.map((kind) => kind.name);
  const orgKinds = kinds.ofOrg(space.orgId).map((kind) => kind.id);
  const [row] = await memberView(
    runner,
    space.id,
    role,
    core,
    orgKinds,
    userIds,
    runsPlugins,
    embedded,
    JSON.stringify(bundledKinds),
  );
  return row ?? null;
}
