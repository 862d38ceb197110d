import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import type { ImportedStory } from "#shared/wire/poker.ts";
import { problem } from "#shared/wire/problems.ts";
import type { ActionContext } from "../action.ts";
import { bytesOf, requireRoomText } from "../room-text.ts";

/** Returns a story of this room. Throws `no_such_story` for any other id. */
export async function requireStory(tx: Tx, sessionId: string, storyId: string) {
  const story = await tx.kysely
    .selectFrom("stories")
    .selectAll()
    .where("id", "=", storyId)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (!story) throw problem("no_such_story");
  return story;
}

/** Returns the id of the story on the table of a locked room, or null. */
export async function readStoryOnTable(tx: Tx, sessionId: string): Promise<string | null> {
  const room = await tx.kysely
    .selectFrom("sessions")
    .select("current_story_id")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return room.current_story_id;
}

/**
 * Records the awaited voters of an open-voting round: up to 200 of the room's participants who may vote. The
 * facilitator comes first, then the latest to attach.
 */
export async function recordVoters(tx: Tx, sessionId: string): Promise<void> {
  await deleteVoters(tx, sessionId);
  await sql`
    insert into round_voters (session_id, user_id)
    select p.session_id, p.user_id
    from session_participants p
    join sessions s on s.id = p.session_id
    cross join lateral room_seat(p.session_id, p.user_id) seat
    where p.session_id = ${sessionId} and p.removed_at is null and not seat.spectator
    order by (p.user_id = s.facilitator_id) desc, p.joined_at desc, p.user_id
    limit 200`.execute(tx.kysely);
}

/** Deletes the recorded voters of a room. */
export async function deleteVoters(tx: Tx, sessionId: string): Promise<void> {
  await tx.kysely.deleteFrom("round_voters").where("session_id", "=", sessionId).execute();
}

/** Reveals the round if all awaited people have voted. The room must be locked and have a story on its table. */
export async function revealIfComplete(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    update sessions set revealed = true
    where id = ${sessionId} and current_story_id is not null and not revealed
      and poker_round_complete(id)`.execute(tx.kysely);
}

/** Deletes recorded voters without a seat, then reveals the rounds that are complete without them. */
export async function revealCompleteRounds(tx: Tx, sessionIds: string[]): Promise<void> {
  await sql`
    delete from round_voters r
    where r.session_id = any(${sessionIds})
      and not exists (select from room_seat(r.session_id, r.user_id))`.execute(tx.kysely);
  await sql`
    update sessions set revealed = true
    where id = any(${sessionIds}) and (config->>'autoReveal')::boolean
      and current_story_id is not null and not revealed
      and poker_round_complete(id)`.execute(tx.kysely);
}

/** Deletes one recorded voter, then reveals the round if it is complete without them. */
export async function deleteVoter(tx: Tx, sessionId: string, userId: string): Promise<void> {
  await tx.kysely
    .deleteFrom("round_voters")
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .execute();
  await revealCompleteRounds(tx, [sessionId]);
}

/** The size of a story's texts in bytes. */
const textBytes = sql<number>`octet_length(title) + octet_length(ref) + octet_length(notes)`;

/** Returns the size of all texts of a locked room's stories, in bytes. */
export async function storyTextBytes(tx: Tx, sessionId: string): Promise<number> {
  const { held } = await tx.kysely
    .selectFrom("stories")
    .select(sql<number>`coalesce(sum(${textBytes}), 0)`.as("held"))
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return held;
}

/** Adds stories at the end of the queue and returns their ids in order. Throws `limit_reached`, `room_full`. */
export async function insertStories(
  tx: Tx,
  { room, settings }: ActionContext,
  added: ImportedStory[],
): Promise<string[]> {
  const { count, last, held } = await tx.kysely
    .selectFrom("stories")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("position").as("last")])
    .select(sql<number>`coalesce(sum(${textBytes}), 0)`.as("held"))
    .where("session_id", "=", room.id)
    .executeTakeFirstOrThrow();
  if (count + added.length > settings.storyLimitPerSession) {
    throw problem("limit_reached", `a session holds at most ${settings.storyLimitPerSession} stories`, {
      details: { limit: settings.storyLimitPerSession },
    });
  }
  const first = Math.floor(last ?? 0) + 1;
  const rows = added.map(({ title = "", ref = "", notes = "", estimate }, i) => ({
    session_id: room.id,
    title,
    ref,
    notes,
    position: first + i,
    estimate: estimate || null,
    status: estimate ? ("estimated" as const) : ("pending" as const),
  }));
  requireRoomText({ held, growth: bytesOf(...rows.flatMap(({ title, ref, notes }) => [title, ref, notes])) });
  const inserted = await tx.kysely.insertInto("stories").values(rows).returning("id").execute();
  return inserted.map(({ id }) => id);
}
