import { statement } from "#shared/db/statement.ts";
import { mentions as reply, type Mentions } from "#shared/wire/standup.ts";
import { defineRead } from "../read.ts";

const find = statement<Row, [string, string]>(
  "own-mentions",
  `select
     array(select m.from_user_id from standup_mentions m
       where m.session_id = $1 and m.to_user_id = $2 order by 1) as "needsYou",
     array(select m.to_user_id from standup_mentions m
       where m.session_id = $1 and m.from_user_id = $2 order by 1) as asked,
     (select jsonb_object_agg(m.from_user_id, m.note) from standup_mentions m
       where m.session_id = $1 and m.to_user_id = $2 and m.note is not null) as notes,
     (select jsonb_object_agg(m.to_user_id, m.note) from standup_mentions m
       where m.session_id = $1 and m.from_user_id = $2 and m.note is not null) as "askedNotes"`,
);

type Notes = Record<string, string> | null;
type Row = Pick<Mentions, "needsYou" | "asked"> & { notes: Notes; askedNotes: Notes };

const none: Mentions = { needsYou: [], asked: [] };

/**
 * Who asked the caller for help in a standup, and whom the caller asked, with what each said.
 * Invariant: only rows that name the caller are read, so no caller learns of two others.
 */
export const mentions = defineRead({
  summary: "Tell who asked the caller for help in a room, and whom the caller asked",
  reply,
  empty: none,
  find: async (runner, sessionId, userId) => withoutEmpty((await find(runner, sessionId, userId))[0]),
});

function withoutEmpty(row: Row | undefined): Mentions {
  if (!row) return none;
  const { notes, askedNotes, ...lists } = row;
  return { ...lists, ...(notes && { notes }), ...(askedNotes && { askedNotes }) };
}
