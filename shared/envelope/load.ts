import {
  seatStanding,
  valuesOf,
  type CredentialValues,
  type Presented,
} from "#shared/db/credential-values.ts";
import { kinds } from "#shared/kinds/directory.ts";
import type { ShownTo, Viewed } from "#shared/kinds/show.ts";
import { audienceOf, type Standing } from "#shared/wire/standing.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { shownByRows } from "./row-kinds.ts";
import { renderEnvelope, type EnvelopeRow, type Loaded } from "./render.ts";

const kindColumns = shownByRows.flatMap(({ name, rows }) =>
  rows.columns.map((column) => `${name}.${column} as ${name}_${column}`),
);
const kindLaterals = shownByRows.map(
  ({ name, rows }) => `left join lateral (${rows.lateral}) ${name} on s.kind = '${name}'`,
);
const kindRefs = shownByRows.map(({ name }) => `${name}.refs`).join(", ");
const kindGuestRefs = shownByRows.flatMap(({ name }) => [`${name}.guest_refs`, `${name}.refs`]).join(", ");

/** People by name, as JSON text. */
function peopleIn(seats: string): string {
  return `(select coalesce(json_agg(p order by p.name collate by_name, p."userId"), '[]') from ${seats} p)::text`;
}

/** The names of people to whom the state refers and who are not participants (protocol/rooms 19). */
function namesBeside(seats: string, refs: string): string {
  return `(
    select coalesce(json_object_agg(u.id, u.name order by u.id), '{}') from users u
    where u.id in (
      select unnest(array_append(${refs}, s.facilitator_id)) except select p."userId" from ${seats} p))::text`;
}

/**
 * The whole envelope in one statement, so it is one consistent snapshot. Sections come as JSON text that Node joins
 * without parsing; `room` selects the session and the caller (protocol/guarantees 60).
 */
function envelopeSql(room: string, ...more: string[]): string {
  return `
    with s as materialized (${room}),
    seat as materialized (
      select u.id as "userId", u.name, u.avatar_hue as "avatarHue", u.avatar_icon as "avatarIcon",
        r.spectator, r.guest
      from s cross join lateral room_seats(s.id) r join users u on u.id = r.user_id
    ),
    attending as materialized (
      select s.facilitator_id as user_id from s
      union all select p.user_id from s join session_participants p on p.session_id = s.id and p.removed_at is null
      union all select p.user_id from s join presence p on p.session_id = s.id
    ),
    -- Whoever takes part in this meeting: all that a guest is shown of the people, and made only where there is a guest.
    -- The list is a table of its own, because one that depends on the room would be gone through for each seat.
    meeting as materialized (
      select seat.* from seat
      where exists (select from seat where guest)
        and (seat.guest or seat."userId" in (select user_id from attending))
    )
    select s.id, s.kind, s.kind_id, s.facilitator_id, s.version, s.presence_version, s.revealed, s.config as config_json,
      row_to_json(head)::text as head,
      s.config::text as config,
      facilitator.connected as facilitator_connected,
      iso(s.facilitator_seen_at) as facilitator_seen_at,
      (select coalesce(json_agg(here.user_id order by here.user_id), '[]')
        from (select distinct p.user_id from presence p where p.session_id = s.id) here)::text as presence,
      ${peopleIn("seat")} as participants,
      ${namesBeside("seat", `coalesce(${kindRefs})`)} as names,
      case when exists (select from meeting) then ${peopleIn("meeting")} end as guest_participants,
      case when exists (select from meeting) then
        ${namesBeside("meeting", `coalesce(${kindGuestRefs})`)} end as guest_names,
      o.slug as org_slug, sp.slug as space_slug,
      ${[...kindColumns, ...more].join(", ")}
    from s
    join spaces sp on sp.id = s.space_id
    join orgs o on o.id = sp.org_id
    cross join lateral (
      select s.id, s.kind, s.title, s.phase, s.revealed, s.version, s.facilitator_id as "facilitatorId",
        iso(s.created_at) as "createdAt", iso(s.ended_at) as "endedAt", iso(clock_timestamp()) as "serverTime"
    ) head
    cross join lateral (
      select exists (
        select from presence p where p.session_id = s.id and p.user_id = s.facilitator_id) as connected
    ) facilitator
    ${kindLaterals.join("\n")}`;
}

const roomById = statement<EnvelopeRow, [string]>(
  "envelope",
  envelopeSql("select * from sessions where id = $1"),
);

type CallerRow = EnvelopeRow & { caller_id: string; standing: Standing };

const roomForCaller = statement<CallerRow, [...CredentialValues, string]>(
  "envelope-for-caller",
  envelopeSql(
    `
    select sessions.*, caller.user_id as caller_id, ${seatStanding}
    from live_token($1, $2, $3, $4) caller
    join sessions on sessions.id = $5
    cross join lateral room_seat(sessions.id, caller.user_id) seat`,
    "s.caller_id",
    "s.standing",
  ),
);

/**
 * Returns a room for its sockets, or null when it is gone. `viewers` says who they are: a kind that shows a view
 * computes it for them.
 */
export async function loadEnvelope(
  runner: Runner,
  sessionId: string,
  viewers: readonly ShownTo[],
): Promise<Loaded | null> {
  const [row] = await roomById(runner, sessionId);
  return row ? renderEnvelope(row, await viewOf(runner, row, viewers)) : null;
}

/** A room as one caller may see it, as JSON text, with their standing in it and the room's kind. */
export type Seen = { json: string; standing: Standing; kindId: string };

/**
 * Returns a room as the holder of the credential may see it, or null when it does not exist for them: there is no such
 * room, they have no seat in it, or the credential resolves to no identity. One statement in every case (protocol/rooms
 * 11, protocol/conventions 13).
 */
export async function loadEnvelopeFor(
  runner: Runner,
  caller: Presented,
  sessionId: string,
): Promise<Seen | null> {
  const [row] = await roomForCaller(runner, ...valuesOf(caller), sessionId);
  if (!row) return null;
  const viewer: ShownTo = { userId: row.caller_id, standing: row.standing };
  const json = renderEnvelope(row, await viewOf(runner, row, [viewer]))
    .shownTo(viewer)
    .json();
  return json === null ? null : { json, standing: row.standing, kindId: row.kind_id };
}

/** Returns what a kind computes for its viewers, or null for one that shows rows and for one not carried here. */
async function viewOf(runner: Runner, row: EnvelopeRow, viewers: readonly ShownTo[]): Promise<Viewed | null> {
  const kind = kinds.ofRoom({ kind: row.kind, kindId: row.kind_id });
  if (!kind || "rows" in kind.shows) return null;
  return kind.shows.view.view(runner, {
    sessionId: row.id,
    version: row.version,
    facilitatorId: row.facilitator_id,
    audiences: [...new Set(viewers.map((viewer) => audienceOf(viewer.standing)))],
    viewers,
  });
}
