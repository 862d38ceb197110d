import { sql } from "kysely";
import { isWritten } from "#shared/standups/readable.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_REPLIES, MAX_ROOM_REPLIES } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";
import { removeReplyBody, replyBody, type StandupConfig } from "#shared/wire/standup.ts";
import { bytesOf, requireRoomText } from "../room-text.ts";
import { standupAction } from "./action.ts";
import { markRequest } from "./mention.ts";
import { standupTextBytes } from "./text-size.ts";

// For members only: a guest's copy of the room does not identify the authors of entries.
const shared = { verb: "POST", who: "member" } as const;

/**
 * Adds a reply under a person's written entry. It also answers that person's request for the caller's help. For
 * members. Throws `only_async`, `no_such_entry`, `limit_reached`, `room_full`.
 */
export const reply = standupAction({
  ...shared,
  summary: "Reply under an entry",
  makes: true,
  body: replyBody,
  async run(tx, { room, userId }, { to, text }) {
    requireAsync(room.config);
    await requireReplyAllowed(tx, { sessionId: room.id, to, text });
    const inserted = await sql<{ id: string }>`
      insert into standup_replies (session_id, entry_user_id, user_id, text)
      values (${room.id}, ${to}, ${userId}, ${text}) returning id`.execute(tx.kysely);
    await markRequest(tx, room.id, { from: to, to: userId }, true);
    return { created: inserted.rows[0]!.id };
  },
});

/**
 * Deletes a reply without a trace. For the authors of the reply and of the entry. Throws `only_async`, `no_such_reply`.
 */
export const removeReply = standupAction({
  ...shared,
  summary: "Delete the caller's own reply, or a reply under the caller's own entry",
  body: removeReplyBody,
  async run(tx, { room, userId }, { id }) {
    requireAsync(room.config);
    const deleted = await sql`
      delete from standup_replies
      where id = ${id} and session_id = ${room.id} and ${userId} in (user_id, entry_user_id)
      returning 1`.execute(tx.kysely);
    if (deleted.rows.length === 0) throw problem("no_such_reply");
    return "changed";
  },
});

function requireAsync({ mode }: StandupConfig) {
  if (mode === "sync") throw problem("only_async", "only a standup over a day has replies");
}

/** Requires that the entry is written and that one more reply is within the limits. The room must be locked. */
async function requireReplyAllowed(
  tx: Tx,
  { sessionId, to, text }: { sessionId: string; to: string; text: string },
) {
  const { rows } = await sql<{ held: number; written: boolean; under: number; all: number }>`
    select ${standupTextBytes(sessionId)} as held,
      exists (
        select from standup_entries e
        where e.session_id = ${sessionId} and e.user_id = ${to} and ${sql.raw(isWritten)}) as written,
      count(*) filter (where r.entry_user_id = ${to}) as under, count(*) as all
    from standup_replies r where r.session_id = ${sessionId}`.execute(tx.kysely);
  const { held, written, under, all } = rows[0]!;
  if (!written) throw problem("no_such_entry");
  if (under >= MAX_REPLIES)
    throw problem("limit_reached", `an entry takes at most ${MAX_REPLIES} replies`, {
      details: { limit: MAX_REPLIES },
    });
  if (all >= MAX_ROOM_REPLIES)
    throw problem("limit_reached", `a standup takes at most ${MAX_ROOM_REPLIES} replies`, {
      details: { limit: MAX_ROOM_REPLIES },
    });
  requireRoomText({ held, growth: bytesOf(text) });
}
