import { sql, type RawBuilder } from "kysely";

/** The bytes of an entry's three fields; the entry is `e`. */
const entryBytes = sql<number>`octet_length(e.yesterday) + octet_length(e.today) + octet_length(e.blockers)`;

/** The bytes of text that a standup shows: its entries, the answers under them, and the kudos given in it. */
export function heldBytes(sessionId: string): RawBuilder<number> {
  return sql<number>`(
    (select coalesce(sum(${entryBytes}), 0) from standup_entries e where e.session_id = ${sessionId})
    + (select coalesce(sum(octet_length(r.text)), 0) from standup_replies r where r.session_id = ${sessionId})
    + (select coalesce(sum(octet_length(k.text)), 0) from kudos k where k.session_id = ${sessionId}))`;
}
