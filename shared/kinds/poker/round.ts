import { sql } from "kysely";
import { mostWriters } from "#shared/rules/room-size.ts";
import { isProblemCode, problem, type ProblemCode } from "#shared/wire/problems.ts";
import { storyIdBody, timerBody, voteBody } from "#shared/wire/poker.ts";
import type { PokerConfig } from "#shared/wire/poker.ts";
import type { Changed, Room } from "../action.ts";
import { named, statement } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { noBody } from "../no-body.ts";
import { pokerAction } from "./action.ts";
import { insertStories, readTable, recordVoters, requireStory } from "./queries.ts";

/**
 * Puts a story on the table and opens a new round on it. Votes cast on it before still stand; only `reset` clears them.
 * protocol/poker 24. For the facilitator. Throws `no_such_story`.
 */
export const select = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Put a story on the table and clear the reveal",
  body: storyIdBody,
  async run(tx, { room }, { storyId }) {
    await requireStory(tx, room.id, storyId);
    await putOnTable(tx, room, storyId);
    return "changed";
  },
});

/**
 * Makes a story "Quick round N" and puts it on the table. protocol/poker 25. For the facilitator. Throws
 * `limit_reached`.
 */
export const quickRound = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Make a story named Quick round N and put it on the table",
  makes: true,
  body: noBody,
  async run(tx, context) {
    const quick = await sql<{ count: number }>`
      select count(*) from stories where session_id = ${context.room.id} and title ~ '^Quick round [0-9]+$'`.execute(
      tx.kysely,
    );
    const [id] = await insertStories(tx, context, [{ title: `Quick round ${quick.rows[0]!.count + 1}` }]);
    await putOnTable(tx, context.room, id!);
    return { created: id! };
  },
});

async function putOnTable(tx: Tx, room: Room<PokerConfig>, storyId: string) {
  await leaveTable(tx, room.id);
  await tx.kysely.updateTable("stories").set({ status: "voting" }).where("id", "=", storyId).execute();
  await openRound(tx, room, storyId);
  if (room.config.openVoting) await recordVoters(tx, room.id);
}

/** Better sentences for what `cast_poker_vote` answers. */
const refusals: Partial<Record<ProblemCode, string>> = {
  invalid: "that card is not in the deck",
  limit_reached: `a round takes the votes of at most ${mostWriters} people`,
};

type VoteRow = { outcome: string; new_version: number; presence: number };

const castVote = statement<VoteRow, [string, string, string, string | null, number | null]>(
  "poker-vote",
  "select outcome, new_version, presence from cast_poker_vote($1, $2, $3, $4, $5)",
);

const outcome = "v.outcome, v.new_version, v.presence, v.delta";

/** The vote that a caller with a token casts in a room of this kind: another kind may have an action of this name. */
const voteOfCall = named(
  "poker-vote-of-call",
  `
  select 1 as n, ${outcome}
  from use_token($1, $2, $3, $4) token
  join sessions s on s.id = $5 and s.kind = 'poker'
  cross join lateral cast_poker_vote(s.id, token.user_id, $6, $7, $8) v`,
);

/** The same for several calls. For one call alone it would take a fifth longer. */
const calls = `
  select call.*, token.user_id
  from unnest($1::bytea[], $2::interval[], $3::interval[], $4::boolean[], $5::uuid[], $6::uuid[], $7::text[], $8::bigint[])
    with ordinality call(digest, idle, longest, accounts, room, story, card, round, n)
  cross join lateral use_token(call.digest, call.idle, call.longest, call.accounts) token
  join sessions s on s.id = call.room and s.kind = 'poker'`;

const cast = "cross join lateral cast_poker_vote(c.room, c.user_id, c.story, c.card, c.round) v";
const columns = `select c.n::int as n, ${outcome}`;

const votesOfRoom = named("poker-votes", `${columns} from (${calls} order by call.n) c ${cast}`);

// Rooms are locked in the order of all locks, and before any vote is cast (shared/domain/rooms/locks.ts).
const votesOfRooms = named(
  "poker-votes-of-rooms",
  `${columns} from (${calls} order by s.id for no key update of s skip locked) c ${cast}`,
);

/**
 * Casts, changes or takes back the caller's own vote. protocol/poker 26. For participants. Throws the refusals listed
 * there.
 */
export const vote = pokerAction({
  verb: "POST",
  who: "participant",
  summary: "Cast or change the caller's own vote; null takes it back",
  body: voteBody,
  async run(tx, { room, userId }, body): Promise<Changed> {
    const { storyId, value, roundVersion = null } = body;
    const [row] = await castVote(tx.client, room.id, userId, storyId, value, roundVersion);
    const { outcome, new_version, presence } = row!;
    if (isProblemCode(outcome)) throw problem(outcome, refusals[outcome]);
    return { version: new_version, presenceVersion: presence, changed: outcome === "changed" };
  },
  hot: {
    statements: { ofCall: voteOfCall, ofRoom: votesOfRoom, ofRooms: votesOfRooms },
    values: ({ storyId, value, roundVersion = null }) => [storyId, value, roundVersion],
    example: { storyId: "00000000-0000-4000-8000-000000000000", value: "1", roundVersion: 1 },
  },
});

/**
 * Reveals the votes. Revealing twice changes nothing. protocol/poker 27. For the facilitator. Throws
 * `no_story_on_table`.
 */
export const reveal = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Open the round's votes",
  body: noBody,
  async run(tx, { room }) {
    await requireTable(tx, room);
    if (room.revealed) return "unchanged";
    await tx.kysely.updateTable("sessions").set({ revealed: true }).where("id", "=", room.id).execute();
    return "changed";
  },
});

/**
 * Clears the votes on the table's story and opens a new round on it, also when nobody had voted. protocol/poker 28. For
 * the facilitator. Throws `no_story_on_table`.
 */
export const reset = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Clear the votes on the current story",
  body: noBody,
  async run(tx, { room }) {
    const storyId = await requireTable(tx, room);
    await tx.kysely.deleteFrom("votes").where("story_id", "=", storyId).execute();
    await openRound(tx, room, storyId);
    return "changed";
  },
});

/**
 * Starts the round's timer, starts it again, or stops it. It is shown only: nothing waits for it. protocol/poker 29.
 * For the facilitator. Throws `no_story_on_table`, `already_revealed`.
 */
export const timer = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Start the round's timer, 10 to 3600 seconds; null stops it",
  body: timerBody,
  async run(tx, { room }, { seconds }) {
    await requireTable(tx, room);
    if (room.revealed) throw problem("already_revealed");
    const changed = await sql`
      update sessions set timer_ends_at = now() + ${seconds}::int * interval '1 second'
      where id = ${room.id} and (${seconds}::int is not null or timer_ends_at is not null)
      returning id`.execute(tx.kysely);
    return changed.rows.length > 0 ? "changed" : "unchanged";
  },
});

async function requireTable(tx: Tx, room: Room): Promise<string> {
  const storyId = await readTable(tx, room.id);
  if (storyId === null) throw problem("no_story_on_table");
  return storyId;
}

/** Takes the story on the table, if there is one, back to the queue. */
async function leaveTable(tx: Tx, sessionId: string) {
  await sql`
    update stories st set status = case when estimate is null then 'pending' else 'estimated' end
    from sessions s
    where s.id = ${sessionId} and st.id = s.current_story_id and st.status = 'voting'`.execute(tx.kysely);
}

async function openRound(tx: Tx, room: Room, storyId: string) {
  await tx.kysely
    .updateTable("sessions")
    .set({ current_story_id: storyId, revealed: false, timer_ends_at: null })
    .set("poker_round_version", (eb) => eb("poker_round_version", "+", 1))
    .where("id", "=", room.id)
    .execute();
}
