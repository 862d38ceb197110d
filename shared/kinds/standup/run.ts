import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { isReadable } from "#shared/standups/readable.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { startBody, type StandupOrder } from "#shared/wire/standup.ts";
import type { Room } from "../action.ts";
import { standupAction } from "./action.ts";
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

/**
 * Writes each person's place in the speaking order. A random order sorts people by a digest of its seed and their id,
 * so that anyone can recompute it (protocol/standups 22, 23).
 */
async function makeOrder(tx: Tx, room: Room, order: StandupOrder) {
  const seed = order.by === "random" ? order.seed : null;
  await sql`
    update standup_entries set position = null, skipped = false where session_id = ${room.id}`.execute(
    tx.kysely,
  );
  await sql`
    insert into standup_entries as e (session_id, user_id, position)
    select ${room.id}, u.id,
      row_number() over (
        order by case when ${seed}::text is not null then md5(${seed}::text || u.id::text) end,
          u.name collate by_name, u.id) - 1
    from room_seats(${room.id}) seat
    join users u on u.id = seat.user_id
    where not seat.spectator
    on conflict (session_id, user_id) do update set position = excluded.position`.execute(tx.kysely);
}

/**
 * Fills `yesterday` with what each person planned in the standup before this one in the space, where they have written
 * nothing yet (protocol/standups 29–31).
 */
async function prefill(tx: Tx, room: Room) {
  await sql`
    update standup_entries e set yesterday = last.today
    from standup_entries last
    where e.session_id = ${room.id} and e.position is not null
      and e.posted_at is null and not (${sql.raw(isReadable("e.yesterday"))})
      and last.user_id = e.user_id and ${sql.raw(isReadable("last.today"))}
      and last.session_id = (
        select earlier.id from sessions here
        join sessions earlier on earlier.space_id = here.space_id and earlier.kind = here.kind
        where here.id = ${room.id} and (earlier.created_at, earlier.id) < (here.created_at, here.id)
        order by earlier.created_at desc, earlier.id desc limit 1)`.execute(tx.kysely);
}
