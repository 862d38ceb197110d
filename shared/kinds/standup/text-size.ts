import { sql, type RawBuilder } from "kysely";

/** The size of an entry's three fields in bytes; the entry is `e`. */
const entryBytes = sql<number>`octet_length(e.yesterday) + octet_length(e.today) + octet_length(e.blockers)`;

/** Returns SQL for the size of a standup's texts in bytes: entries, replies, kudos, and topics to talk about. */
export function standupTextBytes(sessionId: string): RawBuilder<number> {
  return sql<number>`(
    (select coalesce(sum(${entryBytes}), 0) from standup_entries e where e.session_id = ${sessionId})
    + (select coalesce(sum(octet_length(r.text)), 0) from standup_replies r where r.session_id = ${sessionId})
    + (select coalesce(sum(octet_length(a.text)), 0) from standup_talk_after a where a.session_id = ${sessionId})
    + (select coalesce(sum(octet_length(k.text)), 0) from kudos k where k.session_id = ${sessionId}))`;
}
