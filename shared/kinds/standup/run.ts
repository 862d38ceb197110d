import { randomBytes } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { nextBody, skipBody, startBody, type StandupOrder } from "#shared/wire/standup.ts";
import type { Room } from "../action.ts";
import { standupAction } from "./action.ts";
import { makeOrder } from "./make-order.ts";
import { prefill } from "./prefill.ts";

/**
 * Puts everyone who may speak in an order and gives the first of them the word: members who are not spectators and
 * guests with a live link, connected or not, ready or not. What they planned last time becomes their yesterday, where
 * they have written nothing yet. Starting again makes a new order. With `here` the first who is here begins. For the
 * facilitator.
 * Throws `not_async`, `nobody_to_speak`.
 */
export const start = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Make the speaking order, by name or at random, and give the first speaker the word",
  body: startBody,
  async run(tx, { room }, { order: by, here }) {
    if (room.config.mode === "async")
      throw problem("not_async", "a standup over a day has no speaking order");
    const order: StandupOrder = by === "name" ? { by } : { by, seed: randomBytes(4).toString("hex") };
    await makeOrder(tx, room, order);
    await prefill(tx, room);
    if (!(await giveWord(tx, room.id, { after: -1, here })))
      throw problem("nobody_to_speak", here ? "nobody who may speak is here" : undefined);
    await sql`
      update sessions
      set phase = 'speaking', config = config || jsonb_build_object('order', ${JSON.stringify(order)}::jsonb)
      where id = ${room.id}`.execute(tx.kysely);
    return "changed";
  },
});

/**
 * Gives the next speaker the word; after the last one the standup is done. With `here` those who are not here are
 * passed over, and those who came after they had been passed over follow at the end; with `to` that person has the
 * word. For the facilitator. Throws `nobody_speaking`, `not_in_order`.
 */
export const next = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Give the next speaker the word",
  body: nextBody,
  async run(tx, { room }, { here, to }) {
    if (to === undefined) {
      await advance(tx, room, here);
      return "changed";
    }
    requireSpeaking(room);
    if (!(await giveWordTo(tx, room.id, to))) throw problem("not_in_order");
    return "changed";
  },
});

/** Marks the speaker as skipped and goes on like `next`. For the facilitator. Throws `nobody_speaking`. */
export const skip = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Mark the current speaker as skipped and go on",
  body: skipBody,
  async run(tx, { room }, { here }) {
    requireSpeaking(room);
    await sql`
      update standup_entries e set skipped = true from sessions s
      where s.id = ${room.id} and e.session_id = s.id and e.user_id = s.current_speaker_id`.execute(
      tx.kysely,
    );
    await advance(tx, room, here);
    return "changed";
  },
});

function requireSpeaking(room: Room) {
  if (room.phase !== "speaking") throw problem("nobody_speaking");
}

async function advance(tx: Tx, room: Room, here: boolean) {
  requireSpeaking(room);
  const current = await sql<{ position: number }>`
    select e.position from sessions s
    join standup_entries e on e.session_id = s.id and e.user_id = s.current_speaker_id
    where s.id = ${room.id}`.execute(tx.kysely);
  if (await giveWord(tx, room.id, { after: current.rows[0]?.position ?? -1, here })) return;
  await sql`
    update sessions set phase = 'done', current_speaker_id = null, speaker_started_at = null
    where id = ${room.id}`.execute(tx.kysely);
}

/**
 * Gives the word to the next person after a place in the order. Of those who are here, whoever has not had it yet comes
 * after the others. Returns false where there is none.
 */
function giveWord(
  tx: Tx,
  sessionId: string,
  { after, here }: { after: number; here: boolean },
): Promise<boolean> {
  const waits = here
    ? sql`not e.spoke and not e.skipped
        and exists (select from presence p where p.session_id = e.session_id and p.user_id = e.user_id)`
    : sql`e.position > ${after}`;
  return speak(
    tx,
    sessionId,
    sql`e.position is not null and ${waits} order by e.position <= ${after}, e.position`,
  );
}

/** Gives the word to a person. Returns false where they have no place in the order. */
function giveWordTo(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  return speak(tx, sessionId, sql`e.position is not null and e.user_id = ${userId}`);
}

/** Gives the word to the first of the entries that a condition picks, and says whether there was one. */
async function speak(tx: Tx, sessionId: string, which: RawBuilder<unknown>): Promise<boolean> {
  const given = await sql`
    with speaker as (
      select e.user_id from standup_entries e where e.session_id = ${sessionId} and ${which} limit 1
    ), spoken as (
      update standup_entries e set spoke = true, skipped = false from speaker
      where e.session_id = ${sessionId} and e.user_id = speaker.user_id
    )
    update sessions set current_speaker_id = speaker.user_id, speaker_started_at = now()
    from speaker where id = ${sessionId}
    returning id`.execute(tx.kysely);
  return given.rows.length > 0;
}
