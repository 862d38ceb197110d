import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { valuesOf } from "#shared/db/credential-values.ts";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { createHotCalls, mostTogether, type HotRow } from "#shared/domain/actions/hot-calls.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { vote } from "#shared/kinds/poker/round.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { act, addStory, ok, person, team, type Person, type Visitor } from "#test/support/people.ts";
import { recordStatements, type StatementLog } from "#test/support/statements.ts";

let log: StatementLog;
let app: TestApp;
let db: Database;

beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
  // No statement ends by itself while a test runs: a vote that waits for another room must not get through that way.
  db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 10 }, createLog("silent"), "600s");
});

afterAll(async () => {
  await db.close();
  await app.stop();
  log.stop();
});

type Room = { id: string; path: string; spacePath: string; storyId: string; people: Person[] };

/** A poker room with a story on its table. */
async function roomOf(...names: string[]): Promise<Room> {
  return roomWith({}, names);
}

async function roomWith(config: Record<string, unknown>, names: string[]): Promise<Room> {
  const { people, room: path, session, spacePath } = await team(app, names, config);
  const storyId = await addStory(people[0]!, path, "Login");
  await act(people[0]!, path, "POST", "select", { storyId });
  return { id: session.id, path, spacePath, storyId, people };
}

const day = 86_400_000;
const lifetimes = { sessionIdleTtlMs: day, sessionMaxTtlMs: day, authMode: "open" as const };

/** Returns what casts votes as the api does. */
function voting() {
  const run = createHotCalls(db.pool);
  return ({ id, storyId }: Room, who: Visitor, value: string) =>
    run({
      statements: vote.hot!.statements,
      sessionId: id,
      values: [...valuesOf(credential(who.cookie, lifetimes)), id, ...vote.hot!.values({ storyId, value })],
    });
}

const outcomes = (rows: (HotRow | undefined)[]) => rows.map((row) => row?.outcome);

async function votersOf({ people, path, storyId }: Room): Promise<string[]> {
  const { state } = await ok<PokerEnvelope>(people[0]!, "GET", path);
  return state.stories.find(({ id }) => id === storyId)!.votedUserIds.toSorted();
}

test("votes that come at one moment are two statements: one for the room with several, one for all rooms with one; they count in their order (protocol/guarantees 70)", async () => {
  const [busy, ...others] = await Promise.all([roomOf("Ana", "Ben", "Cem"), roomOf("Dora"), roomOf("Emil")]);
  const cast = voting();
  log.start();
  const rows = await Promise.all([
    ...busy.people.map((who) => cast(busy, who, "3")),
    ...others.map((room) => cast(room, room.people[0]!, "5")),
  ]);
  expect(log.taken().filter((text) => text.includes("cast_poker_vote"))).toHaveLength(2);
  expect(outcomes(rows)).toEqual(Array.from({ length: 5 }, () => "changed"));
  const [first, second, third] = rows.map((row) => row!.new_version);
  expect([second, third]).toEqual([first! + 1, first! + 2]);
  for (const room of [busy, ...others])
    expect(await votersOf(room)).toEqual(room.people.map(({ id }) => id).toSorted());
});

test("each of the votes of one moment has its own outcome: no seat, no such token, a card that is not in the deck, a room of another kind (protocol/guarantees 70)", async () => {
  const room = await roomOf("Ana", "Ben");
  const [ana, ben] = room.people as [Person, Person];
  const { spacePath } = room;
  const standup = await ok<CreatedSession>(ana, "POST", `${spacePath}/sessions`, {
    kind: "standup",
    title: "Monday",
  });
  const cast = voting();
  const rows = await Promise.all([
    cast(room, ana, "3"),
    cast(room, await person(app, "Stranger"), "3"),
    cast(room, { ...ben, cookie: "A".repeat(43) }, "3"),
    cast(room, ben, "4"),
    cast({ ...room, id: standup.id }, ana, "3"),
  ]);
  expect(outcomes(rows)).toEqual(["changed", "no_such_session", undefined, "invalid", undefined]);
  expect(await votersOf(room)).toEqual([ana.id]);
});

test("a room that somebody holds keeps the votes of no other room waiting, and its own count once it is free (protocol/guarantees 70)", async () => {
  const [held, free] = await Promise.all([roomOf("Ana"), roomOf("Ben")]);
  const release = await holdLock(app.database, "select from sessions where id = $1 for update", [held.id]);
  onTestFinished(release);
  const cast = voting();
  const waiting = cast(held, held.people[0]!, "3");
  expect(outcomes([await cast(free, free.people[0]!, "3")])).toEqual(["changed"]);
  await expect.poll(() => statementsWaiting(app.database)).toBe(1);
  await release();
  expect(outcomes([await waiting])).toEqual(["changed"]);
});

test("a vote that fails in the database fails alone: the others of its moment count (protocol/guarantees 70)", async () => {
  const room = await roomOf("Ana", "Ben", "Cem");
  const [ana, ben, cem] = room.people as [Person, Person, Person];
  // Whoever writes a vote of Ben waits until it is certain whether he is deleted.
  const client = await app.database.sql.connect();
  await client.query("begin");
  await client.query("delete from users where id = $1", [ben.id]);
  const cast = voting();
  const votes = Promise.all([ana, ben, cem].map((who) => cast(room, who, "3")));
  await expect.poll(() => statementsWaiting(app.database)).toBe(1);
  await client.query("commit");
  client.release();
  expect(outcomes(await votes)).toEqual(["changed", undefined, "changed"]);
  expect(await votersOf(room)).toEqual([ana.id, cem.id].toSorted());
});

test("a room whose people all vote at one moment, more than one statement takes, has the votes of all of them (protocol/guarantees 70)", async () => {
  const room = await roomOf(...Array.from({ length: mostTogether + 4 }, (_, i) => `Person ${i}`));
  const statuses = await Promise.all(
    room.people.map(async (who) => {
      const body = { storyId: room.storyId, value: "5" };
      return (await who.send("POST", `${room.path}/actions/vote`, { body })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(await votersOf(room)).toHaveLength(room.people.length);
});

test("cards cast at one moment are what they were, whatever characters they have (protocol/guarantees 70)", async () => {
  const values = ["NULL", '"', "\\", "{,}", "a b", "🦊"];
  const room = await roomWith(
    { deck: { name: "Odd", values, ordinal: true } },
    values.map((_, i) => `Person ${i}`),
  );
  const cast = voting();
  const rows = await Promise.all(room.people.map((who, i) => cast(room, who, values[i]!)));
  expect(outcomes(rows)).toEqual(values.map(() => "changed"));
  await act(room.people[0]!, room.path, "POST", "reveal");
  const { state } = await ok<PokerEnvelope>(room.people[0]!, "GET", room.path);
  const cards = new Map(state.stories[0]!.votes!.map(({ userId, value }) => [userId, value]));
  expect(room.people.map(({ id }) => cards.get(id))).toEqual(values);
});
