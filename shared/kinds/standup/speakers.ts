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
 * Creates the speaking order and starts with its first speaker. The order contains guests with a live link, and members
 * who are not spectators. Presence and readiness do not matter. A person's plan from the last standup becomes their
 * `yesterday`, if they have not written yet. Starting again creates a new order. With `here`, the first present person
 * begins. For the facilitator. Throws `not_async`, `nobody_to_speak`.
 */
export const start = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Create the speaking order, by name or at random, and start with the first speaker",
  body: startBody,
  async run(tx, { room }, { order: by, here }) {
    if (room.config.mode === "async")
      throw problem("not_async", "a standup over a day has no speaking order");
    const order: StandupOrder = by === "name" ? { by } : { by, seed: randomBytes(4).toString("hex") };
    await makeOrder(tx, room, order);
    await prefill(tx, room);
    if (!(await selectNextSpeaker(tx, room.id, { after: -1, here })))
      throw problem("nobody_to_speak", here ? "no possible speaker is present" : undefined);
    await sql`
      update sessions
      set phase = 'speaking', config = (config - 'doneAt')
        || jsonb_build_object('order', ${JSON.stringify(order)}::jsonb, 'startedAt', iso(now()))
      where id = ${room.id}`.execute(tx.kysely);
    return "changed";
  },
});

/**
 * Moves on to the next speaker; after the last one the standup is done. With `here`, absent people are passed over;
 * they follow at the end if they arrive. With `to`, that person becomes the speaker. For the facilitator. Throws
 * `nobody_speaking`, `not_in_order`.
 */
export const next = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Move on to the next speaker",
  body: nextBody,
  async run(tx, { room }, { here, to }) {
    if (to === undefined) {
      await advance(tx, room, here);
      return "changed";
    }
    requireSpeaking(room);
    if (!(await selectSpeaker(tx, room.id, to))) throw problem("not_in_order");
    return "changed";
  },
});

/** Marks the speaker as skipped and continues like `next`. For the facilitator. Throws `nobody_speaking`. */
export const skip = standupAction({
  verb: "POST",
  who: "facilitator",
  summary: "Mark the current speaker as skipped and move on",
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
  if (await selectNextSpeaker(tx, room.id, { after: current.rows[0]?.position ?? -1, here })) return;
  await sql`
    update sessions set phase = 'done', current_speaker_id = null, speaker_started_at = null,
      config = config || jsonb_build_object('doneAt', iso(now()))
    where id = ${room.id}`.execute(tx.kysely);
}

/**
 * Selects the next speaker after a position in the order. With `here`, it considers only people who are present and
 * have neither spoken nor been skipped. Those at earlier positions then come last. Returns false if there is no such
 * person.
 */
function selectNextSpeaker(
  tx: Tx,
  sessionId: string,
  { after, here }: { after: number; here: boolean },
): Promise<boolean> {
  const isEligible = here
    ? sql`not e.spoke and not e.skipped
        and exists (select from presence p where p.session_id = e.session_id and p.user_id = e.user_id)`
    : sql`e.position > ${after}`;
  return setSpeaker(
    tx,
    sessionId,
    sql`e.position is not null and ${isEligible} order by e.position <= ${after}, e.position`,
  );
}

/** Makes a person the speaker. Returns false if they are not in the order. */
function selectSpeaker(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  return setSpeaker(tx, sessionId, sql`e.position is not null and e.user_id = ${userId}`);
}

/**
 * Makes a person the speaker: the author of the first entry that matches a condition. Their ready mark starts unset,
 * since it now means that they are done. Returns false if no entry matches.
 */
async function setSpeaker(tx: Tx, sessionId: string, condition: RawBuilder<unknown>): Promise<boolean> {
  const changed = await sql`
    with speaker as (
      select e.user_id from standup_entries e where e.session_id = ${sessionId} and ${condition} limit 1
    ), spoken as (
      update standup_entries e set spoke = true, skipped = false, ready = false from speaker
      where e.session_id = ${sessionId} and e.user_id = speaker.user_id
    )
    update sessions set current_speaker_id = speaker.user_id, speaker_started_at = now()
    from speaker where id = ${sessionId}
    returning id`.execute(tx.kysely);
  return changed.rows.length > 0;
}
