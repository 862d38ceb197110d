import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { MAX_TALK_AFTER } from "#shared/rules/room-size.ts";
import { problem } from "#shared/wire/problems.ts";
import type { StandupConfig } from "#shared/wire/standup.ts";
import { removeTalkAfterBody, talkAfterBody } from "#shared/wire/talk-after.ts";
import { bytesOf, requireRoomText } from "../room-text.ts";
import { standupAction } from "./action.ts";
import { standupTextBytes } from "./text-size.ts";

/**
 * Adds a topic to talk about after a live standup. For members. Throws `not_async`, `limit_reached`, `room_full`.
 */
export const talkAfter = standupAction({
  verb: "POST",
  who: "member",
  summary: "Add a topic to talk about after a live standup",
  makes: true,
  body: talkAfterBody,
  async run(tx, { room, userId }, { text }) {
    requireLive(room.config);
    await requireTopicAllowed(tx, room.id, text);
    const inserted = await sql<{ id: string }>`
      insert into standup_talk_after (session_id, user_id, text) values (${room.id}, ${userId}, ${text})
      returning id`.execute(tx.kysely);
    return { created: inserted.rows[0]!.id };
  },
});

/**
 * Deletes a topic without a trace. For its author and the facilitator. Throws `not_async`, `no_such_topic`.
 */
export const removeTalkAfter = standupAction({
  verb: "POST",
  who: "member",
  summary: "Delete the caller's own topic; the facilitator deletes any topic",
  body: removeTalkAfterBody,
  async run(tx, { room, userId }, { id }) {
    requireLive(room.config);
    const isFacilitator = room.facilitatorId === userId;
    const deleted = await sql`
      delete from standup_talk_after
      where id = ${id} and session_id = ${room.id} and (user_id = ${userId} or ${isFacilitator})
      returning 1`.execute(tx.kysely);
    if (deleted.rows.length === 0) throw problem("no_such_topic");
    return "changed";
  },
});

function requireLive({ mode }: StandupConfig) {
  if (mode === "async") throw problem("not_async", "only a live standup has topics to talk about after it");
}

/** Requires that one more topic is within the limits. The room must be locked. */
async function requireTopicAllowed(tx: Tx, sessionId: string, text: string) {
  const { rows } = await sql<{ held: number; topics: number }>`
    select ${standupTextBytes(sessionId)} as held,
      (select count(*) from standup_talk_after a where a.session_id = ${sessionId}) as topics`.execute(
    tx.kysely,
  );
  const { held, topics } = rows[0]!;
  if (topics >= MAX_TALK_AFTER)
    throw problem(
      "limit_reached",
      `a standup takes at most ${MAX_TALK_AFTER} topics to talk about after it`,
      { details: { limit: MAX_TALK_AFTER } },
    );
  requireRoomText({ held, growth: bytesOf(text) });
}
