import { canOpen } from "../room-schedules/kind-of-schedule.ts";
import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { ofKind } from "#shared/kinds/of-kind.ts";
import { kindNames } from "#shared/kinds/plugin-kind-texts.ts";
import { pluginWaitsFor } from "#shared/kinds/plugin-reach.ts";
import { admitNoGuest } from "../callers/admit.ts";

import type { Credential } from "../callers/credential.ts";

const MAX_ROOMS = 50;
const MAX_PEOPLE = 8;
const MAX_SLOTS = 20;

const place = `s.org as "orgSlug", s.slug as "spaceSlug", s.space as "spaceName"`;
const rows = (query: string) => `(select coalesce(json_agg(one), '[]') from (${query}) one)`;

// Returns a single row if the token resolves. It reads the stored next slot of each schedule, and computes none. A due
// slot stays in the list until it is opened.
const findToday = statement<{ guest: boolean; today: string }, [...CredentialValues]>(
  "today",
  `with viewer as materialized (
     select caller.user_id, ${callerIsGuest} from live_token($1, $2, $3, $4) caller
   ), mine as materialized (
     select sp.id, sp.slug, sp.name as space, o.slug as org
     from viewer
     join space_members m on m.user_id = viewer.user_id
     join spaces sp on sp.id = m.space_id
     join orgs o on o.id = sp.org_id
     where not viewer.guest
   ), room as materialized (
     select s.*, mine.slug, mine.space, mine.org
     from mine join sessions s on s.space_id = mine.id and s.ended_at is null
     order by s.last_activity_at desc, s.id
     limit ${MAX_ROOMS}
   ), kind as (
     select k.kind, k.icon, k.hue, ${kindNames("k")} as names from session_kinds k where k.id in (select kind_id from room)
   ), here as materialized (
     select distinct p.session_id, p.user_id from presence p join room r on r.id = p.session_id
   )
   select viewer.guest, json_build_object(
     'rooms', ${rows(`
       select ${place}, s.id, s.kind, k.display as "kindName", s.title, s.phase, s.revealed, ${ofKind("progress", "null")} as progress,
         iso(s.created_at) as "createdAt", iso(s.last_activity_at) as "lastActivityAt",
         ${ofKind("closesAt", "null")} as "closesAt",
         (select d.timezone from standup_schedules d where d.space_id = s.space_id) as timezone,
         (select count(*) from here h where h.session_id = s.id) as here,
         ${rows(`
           select u.id, u.name, u.avatar_hue as "avatarHue", u.avatar_icon as "avatarIcon"
           from here h join users u on u.id = h.user_id
           where h.session_id = s.id
           order by u.name collate by_name, u.id
           limit ${MAX_PEOPLE}`)} as present,
         ${ofKind("waitsFor", "false", pluginWaitsFor)} as "waitsForMe",
         (select coalesce(json_agg(
             json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'avatarHue', u.avatar_hue,
               'avatarIcon', u.avatar_icon, 'note', asker.value))
             order by u.name collate by_name, u.id), '[]')
           from jsonb_each_text(${ofKind("askers", "'{}'::jsonb")}) asker
           join users u on u.id = asker.key::uuid
           join space_members m on m.space_id = s.space_id and m.user_id = u.id) as "askedBy"
       from room s join session_kinds k on k.id = s.kind_id
       order by s.last_activity_at desc, s.id`)},
     'kindNameTexts', (select coalesce(json_object_agg(k.kind, k.names order by k.kind), '{}') from kind k
       where k.names is not null),
     'kindIcons', (select coalesce(json_object_agg(k.kind, k.icon order by k.kind), '{}') from kind k where k.icon <> ''),
     'kindHues', (select coalesce(json_object_agg(k.kind, k.hue order by k.kind), '{}') from kind k),
     'next', ${rows(`
       select ${place}, iso(d.next_opens_at) as "opensAt", iso(d.next_closes_at) as "closesAt", d.timezone, d.kind,
         d.title
       from mine s join (
         select id, space_id, next_opens_at, next_closes_at, timezone, 'standup' as kind, null as title
         from standup_schedules
         union all select id, space_id, next_opens_at, next_closes_at, timezone, kind, title
         from room_schedules d where ${canOpen}
       ) d on d.space_id = s.id
       where d.next_opens_at < now() + interval '24 hours'
       order by d.next_opens_at, d.id
       limit ${MAX_SLOTS}`)}
   )::text as today
   from viewer`,
);

/**
 * Returns the caller's current rooms and slots in all of their spaces, as JSON text from Postgres. It has at most 50
 * open rooms, most recently active first. It has at most 20 scheduled slots of the next 24 hours. For everyone but
 * guests. Invariant: of pending actions and requests for help, only the caller's own are selected. Throws
 * `not_signed_in`, `session_ended`, `guest_refused`.
 */
export async function readToday(runner: Runner, caller: Credential): Promise<string> {
  const [row] = await findToday(runner, ...valuesOf(caller));
  return admitNoGuest(row, caller).today;
}
