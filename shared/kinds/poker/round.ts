import { sql } from "kysely";
import { problem } from "#shared/wire/problems.ts";
import { selectBody, timerBody } from "#shared/wire/poker.ts";
import type { PokerConfig } from "#shared/wire/poker.ts";
import { type Room, noBody } from "../action.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { pokerAction } from "./action.ts";
import { insertStories, readStoryOnTable, recordVoters, requireStory } from "./queries.ts";
import { dropUntouchedRound } from "./remove.ts";

/**
 * Puts a story on the table and opens a new round on it. Earlier votes on the story remain; only `reset` deletes them.
 * With `dropQuickRound`, an untouched quick round on the
 * table is removed. For the facilitator. Throws `no_such_story`.
 */
export const select = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Put a story on the table and clear the reveal",
  body: selectBody,
  async run(tx, { room }, { storyId, dropQuickRound }) {
    await requireStory(tx, room.id, storyId);
    if (dropQuickRound) await dropUntouchedRound(tx, room.id, storyId);
    await putOnTable(tx, room, storyId);
    return "changed";
  },
});

/** Creates a story "Quick round N" and puts it on the table. For the facilitator. Throws `limit_reached`. */
export const quickRound = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Create a story named Quick round N and put it on the table",
  makes: true,
  body: noBody,
  async run(tx, context) {
    const existing = await sql<{ count: number }>`
      select count(*) from stories where session_id = ${context.room.id} and title ~ '^Quick round [0-9]+$'`.execute(
      tx.kysely,
    );
    const [id] = await insertStories(tx, context, [{ title: `Quick round ${existing.rows[0]!.count + 1}` }]);
    await putOnTable(tx, context.room, id!);
    return { created: id! };
  },
});

async function putOnTable(tx: Tx, room: Room<PokerConfig>, storyId: string) {
  await clearTable(tx, room.id);
  await openRound(tx, room, storyId);
  if (room.config.openVoting) await recordVoters(tx, room.id);
}

/** Reveals the votes. A second reveal changes nothing. For the facilitator. Throws `no_story_on_table`. */
export const reveal = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Reveal the round's votes",
  body: noBody,
  async run(tx, { room }) {
    await requireStoryOnTable(tx, room);
    if (room.revealed) return "unchanged";
    await tx.kysely.updateTable("sessions").set({ revealed: true }).where("id", "=", room.id).execute();
    return "changed";
  },
});

/**
 * Deletes the votes on the table's story and opens a new round on it, even if there are no votes. For the facilitator.
 * Throws `no_story_on_table`.
 */
export const reset = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Clear the votes on the current story",
  body: noBody,
  async run(tx, { room }) {
    const storyId = await requireStoryOnTable(tx, room);
    await tx.kysely.deleteFrom("votes").where("story_id", "=", storyId).execute();
    await openRound(tx, room, storyId);
    return "changed";
  },
});

/**
 * Starts, restarts or stops the round's timer. The timer is only displayed; its end triggers nothing. For the
 * facilitator. Throws `no_story_on_table`, `already_revealed`.
 */
export const timer = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Start the round's timer, 10 to 3600 seconds; null stops it",
  body: timerBody,
  async run(tx, { room }, { seconds }) {
    await requireStoryOnTable(tx, room);
    if (room.revealed) throw problem("already_revealed");
    const changed = await sql`
      update sessions set timer_ends_at = now() + ${seconds}::int * interval '1 second'
      where id = ${room.id} and (${seconds}::int is not null or timer_ends_at is not null)
      returning id`.execute(tx.kysely);
    return changed.rows.length > 0 ? "changed" : "unchanged";
  },
});

async function requireStoryOnTable(tx: Tx, room: Room): Promise<string> {
  const storyId = await readStoryOnTable(tx, room.id);
  if (storyId === null) throw problem("no_story_on_table");
  return storyId;
}

/** Returns the story on the table, if any, to the queue. */
async function clearTable(tx: Tx, sessionId: string) {
  await sql`
    update stories st set status = case when estimate is null then 'pending' else 'estimated' end
    from sessions s
    where s.id = ${sessionId} and st.id = s.current_story_id and st.status = 'voting'`.execute(tx.kysely);
}

async function openRound(tx: Tx, room: Room, storyId: string) {
  await tx.kysely.updateTable("stories").set({ status: "voting" }).where("id", "=", storyId).execute();
  await tx.kysely
    .updateTable("sessions")
    .set({ current_story_id: storyId, revealed: false, timer_ends_at: null })
    .set("poker_round_version", (eb) => eb("poker_round_version", "+", 1))
    .where("id", "=", room.id)
    .execute();
}
