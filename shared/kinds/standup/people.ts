import { sql } from "kysely";
import { isReadable } from "#shared/standups/readable.ts";
import type { PeopleData } from "../kind.ts";

type Erased = { entries: number; commitments: number; mentions: number; replies: number; topics: number };

/** The personal data of standups. */
export const people: PeopleData = {
  exported: {
    speaks: `select s.id as "sessionId", s.title, iso(s.speaker_started_at) as since
      from sessions s where s.current_speaker_id = p.id order by s.created_at`,
    standupEntries: `select s.id as "sessionId", s.title, e.yesterday, e.today, e.blockers, e.position, e.skipped, e.spoke,
        e.ready, iso(e.posted_at) as "postedAt"
      from standup_entries e join sessions s on s.id = e.session_id where e.user_id = p.id order by s.created_at`,
    commitments: `select c.id, o.slug as org, s.slug as space, c.text, c.carried, iso(c.created_at) as "createdAt",
        iso(c.closed_at) as "closedAt",
        case when c.closed_at is not null then coalesce(c.closed_reason, 'landed') end as "closedReason",
        case when origin.kind <> 'standup' then
          json_build_object('sessionId', origin.id, 'title', origin.title, 'kind', origin.kind) end as origin
      from standup_commitments c join spaces s on s.id = c.space_id join orgs o on o.id = s.org_id
      left join sessions origin on origin.id = c.opened_session_id
      where c.user_id = p.id order by c.ordinal`,
    mentions: `select m.session_id as "sessionId", m.from_user_id as "fromUserId", m.to_user_id as "toUserId",
        m.note, case when m.to_user_id = p.id then m.done end as done, r.text as reply,
        iso(m.created_at) as "createdAt"
      from standup_mentions m
      left join standup_mention_replies r using (session_id, from_user_id, to_user_id) where p.id in (m.from_user_id, m.to_user_id) order by m.created_at`,
    standupReplies: `select r.session_id as "sessionId", s.title, r.user_id as "userId", r.entry_user_id as "to", r.text,
        iso(r.created_at) as "createdAt"
      from standup_replies r join sessions s on s.id = r.session_id
      where p.id in (r.user_id, r.entry_user_id) order by r.ordinal`,
    standupTalkAfter: `select a.session_id as "sessionId", s.title, a.text
      from standup_talk_after a join sessions s on s.id = a.session_id where a.user_id = p.id order by a.ordinal`,
  },
  roomsOf: (userId) => sql`
    select id as session_id from sessions where current_speaker_id = ${userId}
    union all select session_id from standup_entries where user_id = ${userId}
    union all select session_id from standup_replies where user_id = ${userId}
    union all select session_id from standup_talk_after where user_id = ${userId}
    union all select kept.session_id from standup_ended_commitments kept
      join standup_commitments own on own.id = kept.commitment_id where own.user_id = ${userId}
    union all select closed_session_id from standup_commitments where user_id = ${userId}
    union all select c.session_id from standup_carries c
      join standup_commitments own on own.id = c.commitment_id where own.user_id = ${userId}`,
  async erase(tx, userId) {
    const { rows } = await sql<Erased>`
      with entry as (
        update standup_entries set ${blanked("yesterday")}, ${blanked("today")}, ${blanked("blockers")}
        where user_id = ${userId} returning 1
      ), commitment as (
        delete from standup_commitments where user_id = ${userId} returning 1
      ), mention as (
        delete from standup_mentions where ${userId} in (from_user_id, to_user_id) returning 1
      ), topic as (
        delete from standup_talk_after where user_id = ${userId} returning 1
      ), reply as (
        delete from standup_replies where ${userId} in (user_id, entry_user_id) returning 1
      )
      select (select count(*) from entry) as entries, (select count(*) from commitment) as commitments,
        (select count(*) from mention) as mentions, (select count(*) from reply) as replies,
        (select count(*) from topic) as topics`.execute(tx.kysely);
    return rows[0]!;
  },
};

/** Returns the SQL of an erased field. A readable field stays readable, so that the entry still counts as written. */
function blanked(field: string) {
  return sql.raw(`${field} = case when ${isReadable(field)} then '[erased]' else '' end`);
}
