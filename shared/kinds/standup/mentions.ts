import { statement } from "#shared/db/statement.ts";
import { standupEndpoints } from "#shared/wire/endpoints/standup.ts";
import type { Mentions } from "#shared/wire/standup-help.ts";
import { defineRead } from "../read.ts";

const find = statement<Row, [string, string]>(
  "own-mentions",
  `select
     array(select m.from_user_id from standup_mentions m
       where m.session_id = $1 and m.to_user_id = $2 order by 1) as "needsYou",
     array(select m.from_user_id from standup_mentions m
       where m.session_id = $1 and m.to_user_id = $2 and m.done order by 1) as done,
     array(select m.to_user_id from standup_mentions m
       where m.session_id = $1 and m.from_user_id = $2 order by 1) as asked,
     (select jsonb_object_agg(m.from_user_id, m.note) from standup_mentions m
       where m.session_id = $1 and m.to_user_id = $2 and m.note is not null) as notes,
     (select jsonb_object_agg(m.to_user_id, m.note) from standup_mentions m
       where m.session_id = $1 and m.from_user_id = $2 and m.note is not null) as "askedNotes",
     (select jsonb_object_agg(r.from_user_id, r.text) from standup_mention_replies r
       where r.session_id = $1 and r.to_user_id = $2) as replies,
     (select jsonb_object_agg(r.to_user_id, r.text) from standup_mention_replies r
       where r.session_id = $1 and r.from_user_id = $2) as "askedReplies"`,
);

type Texts = Record<string, string> | null;
type Row = Pick<Mentions, "needsYou" | "asked"> & { done: string[] } & Record<
    "notes" | "askedNotes" | "replies" | "askedReplies",
    Texts
  >;

const none: Mentions = { needsYou: [], asked: [] };

/**
 * The caller's help requests in a standup, received and sent, with their notes and private replies. Invariant: only rows that name the
 * caller are read, so requests between other people stay hidden.
 */
export const mentions = defineRead({
  endpoint: standupEndpoints.endpoints["GET /api/sessions/:id/mentions"],
  empty: none,
  find: async (runner, sessionId, userId) => withoutEmpty((await find(runner, sessionId, userId))[0]),
});

function withoutEmpty(row: Row | undefined): Mentions {
  if (!row) return none;
  const { needsYou, asked, done, ...texts } = row;
  const given = Object.entries(texts).filter(([, found]) => found !== null);
  return { needsYou, asked, ...(done.length > 0 && { done }), ...Object.fromEntries(given) };
}
