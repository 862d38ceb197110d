import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { StandupConfig } from "#shared/wire/standup.ts";
import { mentionBody, mentionDoneBody, mentionReplyBody } from "#shared/wire/standup-help.ts";
import { standupAction } from "./action.ts";
import { requireColleague } from "./colleague.ts";

/**
 * Asks a colleague for help with an optional note, or takes the request back. A repeated request changes nothing, not
 * even the version, unless its note differs. A colleague who left the space cannot be asked, but the request can be
 * taken back. For members. Throws `only_async`, `invalid`.
 *
 * Invariant: requests never enter the room's state. A push only makes both clients read their own list again.
 */
export const mention = standupAction({
  verb: "PUT",
  who: "member",
  scope: "space",
  summary: "Ask a colleague for help, or take that back",
  body: mentionBody,
  async run(tx, { room, userId: from }, { to, needed, note }) {
    requireAsync(room.config);
    if (!needed && (await deleteRequest(tx, room.id, { from, to }))) return "changed";
    await requireColleague(tx, { spaceId: room.spaceId, userId: from, to });
    return needed && (await insertRequest(tx, room.id, { from, to }, note ?? null)) ? "changed" : "unchanged";
  },
});

/**
 * Marks a request for the caller's help as done, or as not done again. The request itself stays. Without such a request
 * it changes nothing. For members. Throws `only_async`.
 */
export const mentionDone = standupAction({
  verb: "PUT",
  who: "member",
  summary: "Mark a request for the caller's help as done, or take that back",
  body: mentionDoneBody,
  async run(tx, { room, userId: to }, { from, done }) {
    requireAsync(room.config);
    return (await markRequest(tx, room.id, { from, to }, done)) ? "changed" : "unchanged";
  },
});

/**
 * Replies to a request for the caller's help so that only the sender reads it, and marks the request as done. It replaces
 * an earlier private reply; the same text changes nothing. For members. Throws `only_async`, `no_such_request`.
 *
 * Invariant: private replies never enter the room's state, an export or a summary.
 */
export const mentionReply = standupAction({
  verb: "PUT",
  who: "member",
  summary: "Reply privately to a request for the caller's help",
  body: mentionReplyBody,
  async run(tx, { room, userId: to }, { from, text }) {
    requireAsync(room.config);
    const pair = { from, to };
    const isReplied = await insertReply(tx, room.id, pair, text);
    const isMarked = await markRequest(tx, room.id, pair, true);
    return isReplied || isMarked ? "changed" : "unchanged";
  },
});

type Pair = { from: string; to: string };

function requireAsync({ mode }: StandupConfig) {
  if (mode === "sync") throw problem("only_async", "only a standup over a day has help requests");
}

/** A request without a note keeps the note of an earlier one. Another note is a new question, so it is not done. */
async function insertRequest(
  tx: Tx,
  sessionId: string,
  { from, to }: Pair,
  note: string | null,
): Promise<boolean> {
  const saved = await sql`
    insert into standup_mentions as m (session_id, from_user_id, to_user_id, note)
    values (${sessionId}, ${from}, ${to}, ${note})
    on conflict (session_id, from_user_id, to_user_id) do update
      set note = excluded.note, done = false where m.note is distinct from excluded.note and excluded.note is not null
    returning 1`.execute(tx.kysely);
  // A reply belongs to the earlier question.
  if (saved.rows.length > 0) await deleteReply(tx, sessionId, { from, to });
  return saved.rows.length > 0;
}

/** Stores a private reply. Returns false if it has this text already. Throws `no_such_request` without a request. */
async function insertReply(tx: Tx, sessionId: string, { from, to }: Pair, text: string): Promise<boolean> {
  const { rows } = await sql<{ wrote: boolean }>`
    with request as (
      select from standup_mentions
      where session_id = ${sessionId} and from_user_id = ${from} and to_user_id = ${to}
    ), written as (
      insert into standup_mention_replies as r (session_id, from_user_id, to_user_id, text)
      select ${sessionId}, ${from}, ${to}, ${text} from request
      on conflict (session_id, from_user_id, to_user_id) do update
        set text = excluded.text, created_at = now() where r.text <> excluded.text
      returning 1
    )
    select exists (select from written) as wrote from request`.execute(tx.kysely);
  if (!rows[0]) throw problem("no_such_request");
  return rows[0].wrote;
}

async function deleteReply(tx: Tx, sessionId: string, { from, to }: Pair): Promise<void> {
  await sql`
    delete from standup_mention_replies
    where session_id = ${sessionId} and from_user_id = ${from} and to_user_id = ${to}`.execute(tx.kysely);
}

async function deleteRequest(tx: Tx, sessionId: string, { from, to }: Pair): Promise<boolean> {
  const deleted = await sql`
    delete from standup_mentions
    where session_id = ${sessionId} and from_user_id = ${from} and to_user_id = ${to}
    returning 1`.execute(tx.kysely);
  return deleted.rows.length > 0;
}

/** Marks a request as done, or as not done. Returns true if that changed it. The room must be locked. */
export async function markRequest(
  tx: Tx,
  sessionId: string,
  { from, to }: Pair,
  done: boolean,
): Promise<boolean> {
  const marked = await sql`
    update standup_mentions set done = ${done}
    where session_id = ${sessionId} and from_user_id = ${from} and to_user_id = ${to} and done <> ${done}
    returning 1`.execute(tx.kysely);
  return marked.rows.length > 0;
}
