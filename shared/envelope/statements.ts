import { seatStanding } from "#shared/db/credential-values.ts";
import { bare, escaped, jsonObject, jsonText, orNull, quoted } from "#shared/db/json-text.ts";
import { statement } from "#shared/db/statement.ts";
import { hasTexts } from "#shared/kinds/text-posts.ts";
import { pluginRoomLateral } from "#shared/kinds/plugin-room.ts";
import type { Rows, ViewerIdentity } from "#shared/kinds/show.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { kindsWithRows } from "./row-kinds.ts";

/** A caller with a seat. `n` counts from 1, in the order of the callers. */
export type CallerRow = ViewerIdentity & { n: number };
/** A room as its statement returns it; `callers` is null if no caller has a seat. */
export type Row = { callers: CallerRow[] | null } & EnvelopeRow;
type Values = [
  digests: Buffer[],
  idle: string,
  longest: string,
  accounts: boolean,
  sessionId: string,
  forSockets: boolean,
];

/** The notices of a room in its envelope, the newest ones, so that the envelope's size is limited. */
const MAX_SHOWN_NOTICES = 200;

const noticeJson = jsonObject({
  plugin: quoted("n.plugin"),
  display: escaped("n.display"),
  page: escaped("n.page"),
  about: escaped("n.about"),
  key: escaped("n.key"),
  level: quoted("n.level"),
  text: escaped("n.text"),
  values: bare('n."values"::text'),
  at: quoted("iso(n.written_at)"),
});

const setbackJson = jsonObject({
  plugin: quoted("b.plugin"),
  display: escaped("b.display"),
  waiting: bare("b.waiting"),
  givenUp: bare("b.given_up"),
});

/**
 * Returns SQL over a room `s` and a channel `c`: the posts that this room will cause in the channel, or null. A choice
 * of texts never reaches a room that is older, and only some kinds have such texts. `kindId` is that of `hasTexts`.
 */
const leaving = (kindId: string | null) => `(
  select array_agg(post order by n) from unnest(c.posts) with ordinality chosen(post, n)
  where case
    when post in ('opened', 'closing') then s.config->>'closesAt' is not null
    when post = 'ended' then true
    else 'ended' = any(c.posts) and s.created_at >= c.texts_since
      and ${hasTexts({ post: "post", kind: "s.kind", kindId })} end)`;

/** A channel as guests see it, and for members with its label. */
const channelOfGuests = { vendor: quoted("c.vendor"), posts: bare("to_json(c.leaving)::text") };
const guestChannelJson = jsonObject(channelOfGuests);
const channelJson = jsonObject({ label: escaped("c.label"), ...channelOfGuests });

/**
 * Returns the statement that reads the whole envelope as one consistent snapshot. Sections are JSON text that Node
 * joins without parsing. The callers come first: if no caller has a seat and no socket needs the room, it is not read.
 *
 * Each kind that shows rows has its own statement. Postgres prepares every part of a statement at each run, even parts
 * that it never executes (decisions/rooms#a-statement-for-each-kind). For a room of another kind, a statement returns
 * the row without its state.
 */
function envelope(
  name: string,
  { lateral, columns, applyDelta }: Pick<Rows, "lateral" | "columns" | "applyDelta">,
  isCore = true,
) {
  return statement<Row, Values>(
    name,
    `
    with caller as materialized (
      select presented.n, token.user_id, ${seatStanding}
      from unnest($1::bytea[]) with ordinality presented(digest, n)
      cross join lateral live_token(presented.digest, $2, $3, $4) token
      cross join lateral room_seat($5, token.user_id) seat
    ),
    s as materialized (
      select *, ${applyDelta ? "people_version(sessions)" : "null::bigint"} as people_version
      from sessions where id = $5 and ($6 or exists (select from caller))
    ),
    -- Sorted by name, once for all viewers. The limit of 1 forces one index lookup per person. With a join, the planner
    -- scans all users of the instance if it overestimates the size of the team.
    seat as materialized (
      select u.id, r.guest, ${jsonObject({
        userId: quoted("u.id"),
        name: escaped("u.name"),
        avatarHue: bare("u.avatar_hue"),
        // A check constraint excludes characters that need escapes.
        avatarIcon: quoted("u.avatar_icon"),
        spectator: bare("r.spectator"),
        guest: bare("r.guest"),
      })} as json
      from s
      cross join lateral room_seats(s.id) r
      cross join lateral (select * from users where id = r.user_id limit 1) u
      order by u.name collate by_name, u.id
    ),
    attending as materialized (
      select s.facilitator_id as user_id from s
      union all select p.user_id from s join session_participants p on p.session_id = s.id and p.removed_at is null
      union all select p.user_id from s join presence p on p.session_id = s.id
    ),
    -- The people that guests see: those who take part in this meeting. Empty without a guest. The list of user ids is a
    -- separate query. As a subquery that depends on the room, it would run for each seat.
    meeting as materialized (
      select seat.* from seat
      where exists (select from seat where guest)
        and (seat.guest or seat.id in (select user_id from attending))
    )
    select s.kind, s.id, s.kind_id, s.facilitator_id, s.version, s.presence_version, s.revealed,
      ${jsonObject({
        id: quoted("s.id"),
        kind: escaped("s.kind"),
        title: escaped("s.title"),
        phase: escaped("s.phase"),
        revealed: bare("s.revealed"),
      })} as head,
      ${jsonObject({
        facilitatorId: quoted("s.facilitator_id"),
        createdAt: quoted("iso(s.created_at)"),
        endedAt: orNull(quoted("iso(s.ended_at)")),
      })} as dates,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as server_ms,
      s.config::text as config,
      coalesce(online.facilitator, false) as facilitator_connected,
      iso(s.facilitator_seen_at) as facilitator_seen_at,
      online.ids as presence,
      (select string_agg(json, ',') from seat) as participants,
      ${namesWithoutSeat("seat", isCore ? "state.refs" : "null::uuid[]")} as names,
      s.people_version,
      exists (select from meeting) as has_guests,
      (select string_agg(json, ',') from meeting) as guest_participants,
      case when exists (select from meeting) then
        ${namesWithoutSeat("meeting", isCore ? "coalesce(state.guest_refs, state.refs)" : "null::uuid[]")} end as guest_names,
      o.slug as org_slug, sp.slug as space_slug,
      notice.for_members as member_notices, notice.for_facilitator as facilitator_notices,
      (select string_agg(${setbackJson}, ',' order by b.plugin) from plugin_setbacks b where b.session_id = s.id) as setbacks,
      channel.for_members as member_channels, channel.for_guests as guest_channels,
      (select json_agg(json_build_object('n', c.n, 'userId', c.user_id, 'standing', c.standing)) from caller c) as callers
      ${columns.map((column) => `, state.${column} as state_${column}`).join("")}
    from s
    join spaces sp on sp.id = s.space_id
    join orgs o on o.id = sp.org_id
    cross join lateral (
      select string_agg(${jsonText(quoted("p.user_id"))}, ',') as ids, bool_or(p.user_id = s.facilitator_id) as facilitator
      from (select distinct user_id from presence where session_id = s.id order by user_id) p
    ) online
    left join lateral (
      select string_agg(shown.json, ',' order by shown.written_at, shown.ordinal) filter (where shown.audience = 'members')
          as for_members,
        string_agg(shown.json, ',' order by shown.written_at, shown.ordinal) filter (where shown.audience = 'facilitator')
          as for_facilitator
      from (
        select n.audience, n.written_at, n.ordinal, ${noticeJson} as json
        from plugin_notices n where n.session_id = s.id
        order by n.written_at desc, n.ordinal desc limit ${MAX_SHOWN_NOTICES}
      ) shown
    ) notice on true
    left join lateral (
      select string_agg(${channelJson}, ',' order by c.created_at, c.id) as for_members,
        string_agg(${guestChannelJson}, ',' order by c.created_at, c.id) as for_guests
      from (
        select c.*, ${leaving(isCore ? null : "s.kind_id")} as leaving from chat_channels c where c.space_id = s.space_id and s.ended_at is null
      ) c where c.leaving is not null
    ) channel on true
    left join lateral (${lateral}) state on true`,
  );
}

/** Returns SQL for the names of people in the state who have no seat. */
function namesWithoutSeat(seats: string, refs: string): string {
  return `(
        select string_agg(${jsonText(`${quoted("u.id")}:${escaped("u.name")}`)}, ',' order by u.id)
        from (
          select distinct ref.id from unnest(array_append(${refs}, s.facilitator_id)) ref(id)
          where ref.id not in (select id from ${seats})
        ) mentioned
        cross join lateral (select * from users where id = mentioned.id limit 1) u)`;
}

/** The statement that reads one room: for callers with a seat, or for sockets. */
export type EnvelopeStatement = ReturnType<typeof envelope>;

const byKind = new Map(kindsWithRows.map(({ name, rows }) => [name, envelope(`envelope-${name}`, rows)]));

/** The statement for rooms of all other kinds. It includes the plugin's data if a plugin provides the kind. */
const otherKinds = envelope(
  "envelope-other",
  { lateral: pluginRoomLateral, columns: ["plugin_room"] },
  false,
);

/** Returns the statement that reads rooms of a kind. */
export function envelopeOf(kind: string): EnvelopeStatement {
  return byKind.get(kind) ?? otherKinds;
}

/** The most common kind of room, which is the first one in the registry. */
export const usualKind = kindsWithRows[0]!.name;
