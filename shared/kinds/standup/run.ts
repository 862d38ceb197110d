import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { startBody, type StandupOrder } from "#shared/wire/standup.ts";
import type { Room } from "../action.ts";
import { standupAction } from "./action.ts";
import { makeOrder } from "./make-order.ts";
import { prefill } from "./prefill.ts";
import { noBody } from "../no-body.ts";

/**
 * Puts everyone who may speak in an order and gives the first of them the word: members who are not spectators and
 * guests with a live link, connected or not, ready or not. What they planned last time becomes their yesterday, where
 * they have written nothing yet. Starting again makes a new order. protocol/standups 20–24, 29. For the facilitator.
 * Throws `not_async`, `nobody_to_speak`.
 */
export const start = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Make the speaking order, by name or at random, and give the first speaker the word",
  body: startBody,
  async run(tx, { room }, { order: by }) {
    if (room.config.mode === "async")
      throw problem("not_async", "a standup over a day has no speaking order");
    const order: StandupOrder = by === "name" ? { by } : { by, seed: randomBytes(4).toString("hex") };
    await makeOrder(tx, room, order);
    await prefill(tx, room);
    if (!(await giveWord(tx, room.id, -1))) throw problem("nobody_to_speak");
    await sql`
      update sessions
      set phase = 'speaking', config = config || jsonb_build_object('order', ${JSON.stringify(order)}::jsonb)
      where id = ${room.id}`.execute(tx.kysely);
    return "changed";
  },
});

/**
 * Gives the next speaker the word; after the last one the standup is done. protocol/standups 25. For the facilitator.
 * Throws `nobody_speaking`.
 */
export const next = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Give the next speaker the word",
  body: noBody,
  async run(tx, { room }) {
    await advance(tx, room);
    return "changed";
  },
});

/**
 * Marks the speaker as skipped and goes on like `next`. protocol/standups 26. For the facilitator. Throws
 * `nobody_speaking`.
 */
export const skip = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Mark the current speaker as skipped and go on",
  body: noBody,
  async run(tx, { room }) {
    requireSpeaking(room);
    await sql`
      update standup_entries e set skipped = true from sessions s
      where s.id = ${room.id} and e.session_id = s.id and e.user_id = s.current_speaker_id`.execute(
      tx.kysely,
    );
    await advance(tx, room);
    return "changed";
  },
});

function requireSpeaking(room: Room) {
  if (room.phase !== "speaking") throw problem("nobody_speaking");
}

async function advance(tx: Tx, room: Room) {
  requireSpeaking(room);
  const current = await sql<{ position: number }>`
    select e.position from sessions s
    join standup_entries e on e.session_id = s.id and e.user_id = s.current_speaker_id
    where s.id = ${room.id}`.execute(tx.kysely);
  if (await giveWord(tx, room.id, current.rows[0]?.position ?? -1)) return;
  await sql`
    update sessions set phase = 'done', current_speaker_id = null, speaker_started_at = null
    where id = ${room.id}`.execute(tx.kysely);
}

/** Gives the word to the next person after a place in the order. Returns false where there is none. */
async function giveWord(tx: Tx, sessionId: string, after: number): Promise<boolean> {
  const given = await sql`
    update sessions set current_speaker_id = speaker.user_id, speaker_started_at = now()
    from (
      select user_id from standup_entries
      where session_id = ${sessionId} and position > ${after}
      order by position limit 1
    ) speaker
    where id = ${sessionId}
    returning id`.execute(tx.kysely);
  return given.rows.length > 0;
}
