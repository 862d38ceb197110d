// Rules: protocol/guarantees#vote-batches
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { createFastPath } from "#shared/domain/actions/fast-path.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { act, addStory, ok, person, team, type Person, type Visitor } from "#test/support/client.ts";
import { recordStatements, type StatementLog } from "#test/support/statements.ts";

let log: StatementLog;
let app: TestApp;
let db: Database;

beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
  // Statements do not time out during a test: a vote that waits for another room must not pass because of a
  // timeout.
  db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 10 }, createLog("silent"), "600s");
});

afterAll(async () => {
  await db.close();
  await app.stop();
  log.stop();
});

type Room = { id: string; path: string; spacePath: string; storyId: string; people: Person[] };

/** A poker room with a selected story. */
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

/** Returns a function that casts votes through the fast path, as the api does, and returns their replies. */
function createCastVote() {
  const act = createFastPath(db);
  return ({ id, storyId }: Room, who: Visitor, value: string) =>
    act({
      sessionId: id,
      caller: credential(who.cookie, lifetimes),
      verb: "POST",
      action: "vote",
      body: (schema) => schema.parse({ storyId, value }),
    });
}

async function votersOf({ people, path, storyId }: Room): Promise<string[]> {
  const { state } = await ok<PokerEnvelope>(people[0]!, "GET", path);
  return state.stories.find(({ id }) => id === storyId)!.votedUserIds.toSorted();
}

// Rules: protocol/guarantees#vote-batches
describe("votes that arrive during a statement of their room", () => {
  test("votes that arrive during a statement share the next one and count in their order", async () => {
    const [busy, other] = await Promise.all([roomOf("Ana", "Ben", "Cem"), roomOf("Dora")]);
    const cast = createCastVote();
    log.start();
    const replies = await Promise.all([
      ...busy.people.map((who) => cast(busy, who, "3")),
      ...other.people.map((who) => cast(other, who, "5")),
    ]);
    expect(log.taken().filter((text) => text.includes("cast_poker_vote"))).toHaveLength(3);
    const [first, second, third] = replies.map((reply) => reply!.version);
    expect([second, third]).toEqual([first! + 1, first! + 2]);
    for (const room of [busy, other])
      expect(await votersOf(room)).toEqual(room.people.map(({ id }) => id).toSorted());
  });

  test("votes that the statement refuses go to the slow path one by one", async () => {
    const room = await roomOf("Ana", "Ben");
    const [ana, ben] = room.people as [Person, Person];
    const cast = createCastVote();
    const replies = await Promise.all([
      cast(room, ana, "3"),
      cast(room, await person(app, "Stranger"), "3"),
      cast(room, { ...ben, cookie: "A".repeat(43) }, "3"),
      cast(room, ben, "4"),
    ]);
    expect(replies.map((reply) => reply !== null)).toEqual([true, false, false, false]);
    expect(await votersOf(room)).toEqual([ana.id]);
  });

  test("all votes of a batch go to the slow path when Postgres rolls it back", async () => {
    const room = await roomOf("Ana", "Ben", "Cem");
    const [ana, ben, cem] = room.people as [Person, Person, Person];
    const cast = createCastVote();
    // The foreign key makes Ben's vote wait for this transaction.
    const client = await app.database.sql.connect();
    await client.query("begin");
    await client.query("delete from users where id = $1", [ben.id]);
    const votes = Promise.all([ana, ben, cem].map((who) => cast(room, who, "3")));
    await expect.poll(() => statementsWaiting(app.database)).toBe(1);
    await client.query("commit");
    client.release();
    expect((await votes).map((reply) => reply !== null)).toEqual([true, false, false]);
    expect(await votersOf(room)).toEqual([ana.id]);
  });
});

test("a vote in a room of another kind goes to the slow path", async () => {
  const { people, spacePath, storyId } = await roomOf("Ana");
  const standup = await ok<CreatedSession>(people[0]!, "POST", `${spacePath}/sessions`, {
    kind: "standup",
    title: "Monday",
  });
  expect(
    await createCastVote()({ id: standup.id, path: "", spacePath, storyId, people }, people[0]!, "3"),
  ).toBeNull();
});

test("a room locked by another transaction does not delay votes in other rooms", async () => {
  const [held, free] = await Promise.all([roomOf("Ana"), roomOf("Ben")]);
  const release = await holdLock(app.database, "select from sessions where id = $1 for update", [held.id]);
  onTestFinished(release);
  const cast = createCastVote();
  const waiting = cast(held, held.people[0]!, "3");
  expect(await cast(free, free.people[0]!, "3")).not.toBeNull();
  await expect.poll(() => statementsWaiting(app.database)).toBe(1);
  await release();
  expect(await waiting).not.toBeNull();
});

test("votes of a rolled-back batch are cast one by one", async () => {
  const { people, path, storyId, id } = await roomOf("Ana", "Ben", "Cem");
  const [ana, ben, cem] = people as [Person, Person, Person];
  const release = await holdLock(app.database, "select from sessions where id = $1 for update", [id]);
  onTestFinished(release);
  const body = { storyId, value: "3" };
  const votes = [ana, ben, cem].map((who) => who.send("POST", `${path}/actions/vote`, { body }));
  await expect.poll(() => statementsWaiting(app.database)).toBe(1);
  const client = await app.database.sql.connect();
  await client.query("begin");
  await client.query("delete from users where id = $1", [ben.id]);
  await release();
  await expect.poll(() => statementsWaiting(app.database)).toBeGreaterThan(0);
  await client.query("commit");
  client.release();
  const statuses = (await Promise.all(votes)).map(({ status }) => status);
  expect([statuses[0], statuses[2]]).toEqual([204, 204]);
});

test("votes beyond the maximum of one statement all count", async () => {
  const room = await roomOf(...Array.from({ length: 20 }, (_, i) => `Person ${i}`));
  const statuses = await Promise.all(
    room.people.map(async (who) => {
      const body = { storyId: room.storyId, value: "5" };
      return (await who.send("POST", `${room.path}/actions/vote`, { body })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(await votersOf(room)).toHaveLength(room.people.length);
});

test("simultaneous votes keep their cards, whatever characters the cards contain", async () => {
  const values = ["NULL", '"', "\\", "{,}", "a b", "🦊"];
  const room = await roomWith(
    { deck: { name: "Odd", values, ordinal: true } },
    values.map((_, i) => `Person ${i}`),
  );
  const cast = createCastVote();
  const replies = await Promise.all(room.people.map((who, i) => cast(room, who, values[i]!)));
  expect(replies).not.toContain(null);
  await act(room.people[0]!, room.path, "POST", "reveal");
  const { state } = await ok<PokerEnvelope>(room.people[0]!, "GET", room.path);
  const cards = new Map(state.stories[0]!.votes!.map(({ userId, value }) => [userId, value]));
  expect(room.people.map(({ id }) => cards.get(id))).toEqual(values);
});
