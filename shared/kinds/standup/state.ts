import {
  MAX_AWAITED,
  MAX_CHANGES,
  MAX_COMMITMENT_TEXT_BYTES,
  MAX_COMMITMENTS,
  MAX_ROOM_KUDOS,
} from "#shared/rules/room-size.ts";
import { isWritten } from "#shared/standups/readable.ts";
import type { StandupConfig, StandupEntry } from "#shared/wire/standup.ts";
import type { TalkAfterTopic } from "#shared/wire/talk-after.ts";
import { defineRows } from "../show.ts";

/** Joins the room in which a commitment `c` was added, if it is of another kind than the standup. */
const joinOrigin =
  "left join sessions origin on origin.id = c.opened_session_id and origin.kind_id <> s.kind_id";
const originJson = `
  case when origin.id is not null then json_build_object('sessionId', origin.id, 'title', origin.title, 'kind', origin.kind) end`;

/**
 * Loads the standup's state as JSON text from Postgres. Invariant: mentions and the dates of absences are never
 * selected here. `away` and `waiting` exist only in an open async standup. A guest's copy has neither of them, and no
 * commitments.
 */
export const rows = defineRows<Row>({
  columns: [
    "entries",
    "unnamed",
    "commitments",
    "changes",
    "kudos",
    "talk_after",
    "away",
    "waiting",
    "speaker_id",
    "speaker_position",
    "speaker_started_at",
    "timezone",
  ],
  lateral: `
    with entry as materialized (
      select e.*, u.name, m.user_id is not null as member
      from standup_entries e
      join users u on u.id = e.user_id
      left join space_members m on m.space_id = s.space_id and m.user_id = e.user_id
      where e.session_id = s.id
    ),
    entry_reply as materialized (
      select r.entry_user_id, json_agg(json_build_object('id', r.id, 'userId', r.user_id, 'name', u.name, 'text', r.text,
        'createdAt', iso(r.created_at)) order by r.ordinal) as replies,
        array_agg(r.user_id) filter (where m.user_id is null) as left_since
      from standup_replies r
      join users u on u.id = r.user_id
      left join space_members m on m.space_id = s.space_id and m.user_id = r.user_id
      where r.session_id = s.id
      group by r.entry_user_id
    ),
    topic as materialized (
      select a.id, a.user_id, u.name, a.text, a.ordinal, m.user_id is not null as member
      from standup_talk_after a
      join users u on u.id = a.user_id
      left join space_members m on m.space_id = s.space_id and m.user_id = a.user_id
      where a.session_id = s.id
    ),
    standup as materialized (
      select s.ended_at is null as is_open, is_awaited, case when is_awaited then standup_day(s.id) end as day
      from (select s.ended_at is null and s.config->>'mode' = 'async' as is_awaited) state
    ),
    -- One join instead of a call of is_away() for each person.
    absent as materialized (
      select a.user_id
      from standup
      join space_members m on m.space_id = s.space_id
      join away_ranges a on a.user_id = m.user_id and standup.day between a.starts_on and a.ends_on
    ),
    awaited as materialized (
      select u.id, u.name, seat.guest, u.id in (select user_id from absent) as away
      from standup
      cross join lateral room_seats(s.id) seat
      join users u on u.id = seat.user_id
      where standup.is_awaited and not seat.spectator
    ),
    -- An ended room shows the commitments that were open at its end. Data of older versions and returning members may
    -- exceed the limits. Only the newest commitments are shown.
    newest as (
      select c.*, sum(octet_length(c.text)) over (order by c.ordinal desc) as text_so_far
      from (
        (select c.id, c.user_id, c.text, c.carried, c.opened_session_id, c.ordinal from standup
        join standup_commitments c on c.space_id = s.space_id and c.closed_at is null
        join space_members m on m.space_id = c.space_id and m.user_id = c.user_id
        where standup.is_open
        order by c.ordinal desc limit ${MAX_COMMITMENTS})
        union all
        select c.id, c.user_id, c.text, kept.carried, c.opened_session_id, c.ordinal from standup
        join standup_ended_commitments kept on kept.session_id = s.id
        join standup_commitments c on c.id = kept.commitment_id
        where not standup.is_open
      ) c
    ),
    commitment as (
      select c.id, c.user_id as "userId", c.text, c.carried, c.carried >= 2 as stuck,
        coalesce(c.opened_session_id = s.id, false) as "openedHere", ${originJson} as origin, u.name, c.ordinal
      from newest c
      join users u on u.id = c.user_id
      ${joinOrigin}
      where c.text_so_far <= ${MAX_COMMITMENT_TEXT_BYTES}
    ),
    -- Each half also has its own limit, so that the first one reads only the end of its index.
    settled as (
      (select c.id, c.user_id, c.text, coalesce(c.closed_reason, 'landed') as outcome, c.opened_session_id, c.ordinal
      from standup_commitments c where c.closed_session_id = s.id
      order by c.ordinal desc limit ${MAX_CHANGES})
      union all
      (select c.id, c.user_id, c.text, 'carried', c.opened_session_id, c.ordinal
      from standup_carries carry
      join standup_commitments c on c.id = carry.commitment_id and c.closed_session_id is distinct from s.id
      where carry.session_id = s.id
      order by c.ordinal desc limit ${MAX_CHANGES})
      order by ordinal desc limit ${MAX_CHANGES}
    ),
    change as (
      select c.id, c.user_id as "userId", c.text, c.outcome, ${originJson} as origin, c.ordinal
      from settled c ${joinOrigin}
    ),
    kudo as (
      select k.id, k.from_user_id, k.to_user_id, k.text, k.ordinal from kudos k where k.session_id = s.id
      order by k.ordinal desc limit ${MAX_ROOM_KUDOS}
    )
    select
      (select coalesce(json_agg(shown order by shown.position nulls last, author.name collate by_name, author.user_id), '[]')
        from entry author left join entry_reply on entry_reply.entry_user_id = author.user_id cross join lateral (
          select e.user_id as "userId", e.name, e.yesterday, e.today, e.blockers, e.position, e.skipped, e.spoke,
            e.ready,
            iso(e.posted_at) as "postedAt", coalesce(entry_reply.replies, '[]') as replies
          from (select author.*) e) shown)::text as entries,
      array(select user_id from entry where not member union all select unnest(left_since) from entry_reply
        union all select user_id from topic where not member) as unnamed,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('id', p.id, 'userId', p."userId", 'text', p.text,
          'carried', p.carried, 'stuck', p.stuck, 'openedHere', p."openedHere", 'origin', p.origin)) order by p.name collate by_name, p."userId", p.ordinal), '[]')
        from commitment p)::text as commitments,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('id', c.id, 'userId', c."userId", 'text', c.text,
          'outcome', c.outcome, 'origin', c.origin)) order by c.ordinal), '[]')
        from change c)::text as changes,
      (select coalesce(json_agg(json_build_object('id', k.id, 'fromUserId', k.from_user_id, 'toUserId', k.to_user_id,
          'text', k.text) order by k.ordinal), '[]')
        from kudo k)::text as kudos,
      (select coalesce(json_agg(json_build_object('id', a.id, 'userId', a.user_id, 'name', a.name, 'text', a.text)
          order by a.ordinal), '[]')
        from topic a)::text as talk_after,
      case when standup.is_awaited then (
        select coalesce(json_agg(a.id order by a.id) filter (where a.away), '[]') from awaited a)::text end as away,
      case when standup.is_awaited then (
        select coalesce(json_agg(json_build_object('userId', a.id, 'name', a.name, 'guest', a.guest)
          order by a.name collate by_name, a.id), '[]')
        from (
          select * from awaited a
          where not a.away and not exists (select from entry e where e.user_id = a.id and ${isWritten})
          order by a.name collate by_name, a.id limit ${MAX_AWAITED}
        ) a
      )::text end as waiting,
      s.current_speaker_id as speaker_id,
      (select e.position from entry e where e.user_id = s.current_speaker_id) as speaker_position,
      iso(s.speaker_started_at) as speaker_started_at,
      (select d.timezone from standup_schedules d where d.space_id = s.space_id) as timezone,
      (select array_agg(e.user_id) from entry e) || (select array_agg(p."userId") from commitment p)
        || (select array_agg(c."userId") from change c)
        || (select array_agg(k.from_user_id) || array_agg(k.to_user_id) from kudo k) as refs,
      array_remove(array[s.current_speaker_id], null)
        || (select array_agg(k.from_user_id) || array_agg(k.to_user_id) from kudo k) as guest_refs
    from standup
    where s.kind = 'standup'`,

  render(row) {
    const { mode, closesAt = null, secondsPerPerson, order = null } = row.config_json;
    const head = JSON.stringify({
      mode,
      closesAt,
      timezone: row.timezone,
      secondsPerPerson,
      order,
      currentSpeakerId: row.speaker_id,
      currentPosition: row.speaker_position,
      speakerStartedAt: row.speaker_started_at,
    }).slice(0, -1);
    const over = row.away === null ? "" : `,"away":${row.away},"waitingOn":${row.waiting}`;
    return {
      members:
        `${head},"entries":${row.entries},"kudos":${row.kudos},"talkAfter":${row.talk_after}` +
        `,"commitments":${row.commitments},"changes":${row.changes}${over}}`,
      guests: () =>
        `${head},"entries":${entriesForGuests(row)},"kudos":${row.kudos},"talkAfter":${topicsForGuests(row)}}`,
    };
  },
});

/**
 * Returns the entries as guests see them: without ids of people, and with the names of members only. Called only if
 * there are guests.
 */
function entriesForGuests({ entries, unnamed }: Row): string {
  const shown = JSON.parse(entries) as StandupEntry[];
  hideAuthors(
    shown.flatMap((entry) => [entry, ...entry.replies]),
    unnamed,
  );
  return JSON.stringify(shown);
}

/** Returns the topics as guests see them, like `entriesForGuests`. */
function topicsForGuests({ talk_after, unnamed }: Row): string {
  const shown = JSON.parse(talk_after) as TalkAfterTopic[];
  hideAuthors(shown, unnamed);
  return JSON.stringify(shown);
}

function hideAuthors(texts: { userId?: string | undefined; name: string }[], unnamed: string[]) {
  const nameless = new Set(unnamed);
  for (const text of texts) {
    if (nameless.has(text.userId!)) text.name = "";
    delete text.userId;
  }
}

/** The columns of the lateral, and the field that every kind gets: the decoded config. */
type Row = {
  config_json: StandupConfig;
  entries: string;
  /** The authors who are not members of the space. */
  unnamed: string[];
  commitments: string;
  changes: string;
  kudos: string;
  talk_after: string;
  away: string | null;
  waiting: string | null;
  speaker_id: string | null;
  speaker_position: number | null;
  speaker_started_at: string | null;
  timezone: string | null;
};
