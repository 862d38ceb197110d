import { sql } from "kysely";
import { isResolved } from "#shared/standups/readable.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_REPLIES, MAX_ROOM_REPLIES } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";
import { removeReplyBody, replyBody, type StandupConfig } from "#shared/wire/standup.ts";
import { bytesOf, requireRoomText } from "../room-text.ts";
import { standupAction } from "./action.ts";
import { heldBytes } from "./text-size.ts";

// For members: a guest's copy does not say whose an entry is, so a guest could name none.
const shared = { verb: "POST", who: "member" } as const;

/**
 * Answers under the entry of a person, which they have written. For members. Throws `only_async`, `no_such_entry`,
 * `limit_reached`, `room_full`.
 */
export const reply = standupAction({
  ...shared,
  summary: "Answer under an entry",
  makes: true,
  body: replyBody,
  async run(tx, { room, userId }, { to, text }) {
    requireOverADay(room.config);
    await requirePlace(tx, { sessionId: room.id, to, text });
    const made = await sql<{ id: string }>`
      insert into standup_replies (session_id, entry_user_id, user_id, text)
      values (${room.id}, ${to}, ${userId}, ${text}) returning id`.execute(tx.kysely);
    return { created: made.rows[0]!.id };
  },
});

/**
 * Deletes an answer, as if it had never been written. For its author, and the person under whose entry it stands.
 * Throws `only_async`, `no_such_reply`.
 */
export const removeReply = standupAction({
  ...shared,
  summary: "Delete an own answer, or one under the caller's own entry",
  body: removeReplyBody,
  async run(tx, { room, userId }, { id }) {
    requireOverADay(room.config);
    const gone = await sql`
      delete from standup_replies
      where id = ${id} and session_id = ${room.id} and ${userId} in (user_id, entry_user_id)
      returning 1`.execute(tx.kysely);
    if (gone.rows.length === 0) throw problem("no_such_reply");
    return "changed";
  },
});

function requireOverADay({ mode }: StandupConfig) {
  if (mode === "sync") throw problem("only_async", "people answer each other in a standup over a day");
}

/** Requires an entry with something to read, and room for one more answer. Counted under the room's lock. */
async function requirePlace(
  tx: Tx,
  { sessionId, to, text }: { sessionId: string; to: string; text: string },
) {
  const { rows } = await sql<{ held: number; written: boolean; under: number; all: number }>`
    select ${heldBytes(sessionId)} as held,
      exists (
        select from standup_entries e
        where e.session_id = ${sessionId} and e.user_id = ${to} and ${sql.raw(isResolved)}) as written,
      count(*) filter (where r.entry_user_id = ${to}) as under, count(*) as all
    from standup_replies r where r.session_id = ${sessionId}`.execute(tx.kysely);
  const { held, written, under, all } = rows[0]!;
  if (!written) throw problem("no_such_entry");
  if (under >= MAX_REPLIES) throw problem("limit_reached", `an entry takes at most ${MAX_REPLIES} answers`);
  if (all >= MAX_ROOM_REPLIES)
    throw problem("limit_reached", `a standup takes at most ${MAX_ROOM_REPLIES} answers`);
  requireRoomText({ held, growth: bytesOf(text) });
}
