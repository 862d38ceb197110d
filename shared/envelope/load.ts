import { seatStanding, type Presented } from "#shared/db/credential-values.ts";
import { kinds } from "#shared/kinds/directory.ts";
import type { ShownTo, Viewed } from "#shared/kinds/show.ts";
import { audienceOf } from "#shared/wire/standing.ts";
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

/** Whoever of the callers has a seat: `n` counts from 1, in the order in which they were presented. */
type CallerRow = ShownTo & { n: number };
type Row = EnvelopeRow & { callers: CallerRow[] | null };
type Values = [
  digests: Buffer[],
  idle: string,
  longest: string,
  accounts: boolean,
  sessionId: string,
  forSockets: boolean,
];

/**
 * The whole envelope in one statement, so it is one consistent snapshot. Sections come as JSON text that Node joins
 * without parsing (protocol/guarantees 60). The callers come first: where nobody asks for whom there is a seat, the
 * room is not read at all.
 */
const envelope = statement<Row, Values>(
  "envelope",
  `
    with caller as materialized (
      select presented.n, token.user_id, ${seatStanding}
      from unnest($1::bytea[]) with ordinality presented(digest, n)
      cross join lateral live_token(presented.digest, $2, $3, $4) token
      cross join lateral room_seat($5, token.user_id) seat
    ),
    s as materialized (select * from sessions where id = $5 and ($6 or exists (select from caller))),
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
      (select json_agg(json_build_object('n', c.n, 'userId', c.user_id, 'standing', c.standing)) from caller c) as callers,
      ${kindColumns.join(", ")}
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
    ${kindLaterals.join("\n")}`,
  { early: true },
);

/** Who needs a room: requests by their credentials, and the sockets of this process that watch it. */
export type Asking = {
  callers: readonly Pick<Presented, "digest">[];
  /** Null where no socket needs the room; otherwise who they are, since a kind may compute a view for them. */
  sockets: readonly ShownTo[] | null;
};

/** A room at one moment for all who asked. */
export type Answer = {
  /** Null when there is no such room, or nobody for whom it had to be read. */
  loaded: Loaded | null;
  /** The callers as the room knows them, in their order; null for each who has no seat in it. */
  callers: (ShownTo | null)[];
};

/** The settings that decide which tokens resolve. */
export type Lifetimes = Omit<Presented, "digest">;

/**
 * Reads a room once for everyone who asks for it now, callers and sockets, in one statement whether or not anything is
 * found (protocol/rooms 11, protocol/conventions 13).
 */
export async function loadEnvelope(
  runner: Runner,
  { idle, longest, accounts }: Lifetimes,
  sessionId: string,
  { callers, sockets }: Asking,
): Promise<Answer> {
  const digests = callers.map((caller) => caller.digest);
  const [row] = await envelope(runner, digests, idle, longest, accounts, sessionId, sockets !== null);
  const seated = new Map(row?.callers?.map(({ n, userId, standing }) => [n, { userId, standing }]));
  const known = callers.map((_, i) => seated.get(i + 1) ?? null);
  if (!row) return { loaded: null, callers: known };
  const viewed = await viewOf(runner, row, [...(sockets ?? []), ...seated.values()]);
  return { loaded: renderEnvelope(row, viewed), callers: known };
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
