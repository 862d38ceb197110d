// Rules: protocol/conventions#link-header, protocol/conventions#page-parameters
import { beforeEach, describe, expect, test } from "vitest";
import type { PastRound } from "#shared/wire/poker.ts";
import { guestIn } from "#test/support/guests.ts";
import {
  act,
  addStory,
  ok,
  person,
  standup,
  team,
  visitor,
  type Person,
  type Reply,
  type Team,
} from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

let t: Team;
let ana: Person;
let ben: Person;
let storyId: string;
beforeEach(async () => await open());

/** Opens a room of Ana and Ben with one selected story. */
async function open(config: Record<string, unknown> = {}) {
  t = await team(app, ["Ana", "Ben"], config);
  [ana, ben] = t.people as [Person, Person];
  storyId = await addStory(ana, t.room, "Login");
  await select(storyId);
}

const select = (id: string) => act(ana, t.room, "POST", "select", { storyId: id });
const vote = (who: Person, value: string, id = storyId) =>
  act(who, t.room, "POST", "vote", { storyId: id, value });
const reveal = () => act(ana, t.room, "POST", "reveal");
const rounds = (query = "", who = ben) => ok<PastRound[]>(who, "GET", `${t.room}/rounds${query}`);
const summary = (list: PastRound[]) =>
  list.map(({ storyId: id, round, votes }) => [
    id,
    round,
    votes.map(({ name, value }) => `${name} ${value}`),
  ]);

/** Plays one round of the selected story, which must have no votes. */
async function playRound(anaCard: string, benCard: string) {
  await vote(ana, anaCard);
  await vote(ben, benCard);
  await reveal();
}

// Rules: protocol/poker#list-of-rounds, protocol/poker#stored-rounds
describe("the rounds of a room: GET /api/sessions/{id}/rounds", () => {
  test("each reveal stores the round with votes, results and time", async () => {
    await playRound("5", "13");
    await act(ana, t.room, "POST", "reset");
    await playRound("8", "8");
    const list = await rounds();
    expect(summary(list)).toEqual([
      [storyId, 2, ["Ana 8", "Ben 8"]],
      [storyId, 1, ["Ana 5", "Ben 13"]],
    ]);
    expect(list[1]).toEqual({
      storyId,
      round: 1,
      revealedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      votes: [
        { userId: ana.id, name: "Ana", value: "5" },
        { userId: ben.id, name: "Ben", value: "13" },
      ],
      results: {
        histogram: [
          { value: "5", count: 1 },
          { value: "13", count: 1 },
        ],
        average: 9,
        median: 9,
        range: "5–13",
        consensus: false,
      },
    });
    expect(list[0]!.results).toMatchObject({ consensus: true, range: "8" });
  });

  test("rounds are numbered for each story and stay after the room has ended", async () => {
    await playRound("5", "5");
    const other = await addStory(ana, t.room, "Logout");
    await select(other);
    await vote(ben, "3", other);
    await reveal();
    await ok(ana, "DELETE", t.room);
    expect(summary(await rounds())).toEqual([
      [other, 1, ["Ben 3"]],
      [storyId, 1, ["Ana 5", "Ben 5"]],
    ]);
    expect(summary(await rounds(`?story=${other}`))).toEqual([[other, 1, ["Ben 3"]]]);
  });

  test("a round without votes is not stored and has no number", async () => {
    await reveal();
    expect(await rounds()).toEqual([]);
    await act(ana, t.room, "POST", "reset");
    await playRound("1", "2");
    expect(summary(await rounds())).toEqual([[storyId, 1, ["Ana 1", "Ben 2"]]]);
  });

  test("votes that remain from an earlier round belong to the story's next round", async () => {
    await playRound("5", "13");
    await select(storyId);
    await vote(ben, "8");
    await reveal();
    expect(summary(await rounds())).toEqual([
      [storyId, 2, ["Ana 5", "Ben 8"]],
      [storyId, 1, ["Ana 5", "Ben 13"]],
    ]);
  });

  test("removing a story removes its rounds", async () => {
    await playRound("5", "5");
    await act(ana, t.room, "POST", "remove-story", { storyId });
    expect(await rounds()).toEqual([]);
  });

  test("results are computed from the deck of the round", async () => {
    await open({ deck: { name: "Sizes", values: ["small", "big", "huge"], ordinal: true } });
    await playRound("small", "huge");
    expect((await rounds())[0]!.results).toMatchObject({ middle: "small–huge", range: "small–huge" });
  });

  test("a round shows the person's current name", async () => {
    await playRound("5", "5");
    await ok(ben, "POST", "/api/me", { name: "Benedict" });
    expect(summary(await rounds())).toEqual([[storyId, 1, ["Ana 5", "Benedict 5"]]]);
  });
});

// Rules: protocol/poker#auto-reveal-timing, protocol/poker#stored-rounds
describe("every way to reveal stores the round", () => {
  const storedRounds = async () => (await rounds("", ana)).length;

  /** A round that waits for Ana and Ben. Ana has voted. */
  async function waiting() {
    await open({ openVoting: true });
    await app.database.sql.query(
      `insert into round_voters (session_id, user_id) values ($1, $2), ($1, $3) on conflict do nothing`,
      [t.session.id, ana.id, ben.id],
    );
    await vote(ana, "5");
  }

  test("the vote that completes a round stores it", async () => {
    await waiting();
    await act(ana, t.room, "PATCH", "config", { autoReveal: true });
    expect(await storedRounds()).toBe(0);
    await vote(ben, "8");
    expect(summary(await rounds())).toEqual([[storyId, 1, ["Ana 5", "Ben 8"]]]);
  });

  test("turning autoReveal on stores a complete round", async () => {
    await waiting();
    await vote(ben, "8");
    expect(await storedRounds()).toBe(0);
    await act(ana, t.room, "PATCH", "config", { autoReveal: true });
    expect(await storedRounds()).toBe(1);
  });

  test("a round is stored when its last awaited voter becomes a spectator or leaves the space", async () => {
    for (const stopWaiting of [
      () => ok(ben, "POST", `${t.room}/spectator`, { on: true }),
      () => ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`),
    ]) {
      await waiting();
      await act(ana, t.room, "PATCH", "config", { autoReveal: true });
      expect(await storedRounds()).toBe(0);
      await stopWaiting();
      expect(summary(await rounds("", ana))).toEqual([[storyId, 1, ["Ana 5"]]]);
    }
  });
});

// Rules: protocol/poker#hidden-rounds
describe("content that the list of rounds omits", () => {
  test("the list omits the current round of the selected story until its reveal", async () => {
    await playRound("5", "5");
    const other = await addStory(ana, t.room, "Logout");
    await select(other);
    await vote(ben, "3", other);
    await reveal();
    await select(storyId);
    expect(summary(await rounds())).toEqual([[other, 1, ["Ben 3"]]]);
    expect(await rounds(`?story=${storyId}`)).toEqual([]);
    await vote(ben, "8");
    expect(summary(await rounds())).toEqual([[other, 1, ["Ben 3"]]]);
    await reveal();
    expect(summary(await rounds())).toEqual([
      [storyId, 2, ["Ana 5", "Ben 8"]],
      [other, 1, ["Ben 3"]],
      [storyId, 1, ["Ana 5", "Ben 5"]],
    ]);
  });

  test("the list omits votes that were never revealed", async () => {
    await vote(ana, "5");
    await select(await addStory(ana, t.room, "Logout"));
    await ok(ana, "DELETE", t.room);
    expect(await rounds()).toEqual([]);
  });
});

// Rules: protocol/limits#poker-rounds, protocol/poker#round-limit
describe("pages and limits of the list", () => {
  /** Inserts revealed rounds of the story, each with one vote of Ben's. */
  async function played(count: number) {
    await app.database.sql.query(
      `with inserted as (
         insert into rounds (session_id, ordinal, story_id, number, deck)
         select $1, n, $2, n, (select config->'deck' from sessions where id = $1) from generate_series(1, $3::int) n
         returning session_id, ordinal
       ) insert into round_votes select session_id, ordinal, $4, '5' from inserted`,
      [t.session.id, storyId, count, ben.id],
    );
    await select(await addStory(ana, t.room, "Another"));
  }

  const numbers = (list: PastRound[]) => list.map(({ round }) => round);

  test("a session keeps its newest 500 rounds", async () => {
    await played(500);
    await select(storyId);
    await vote(ana, "8");
    await reveal();
    const { rows } = await app.database.sql.query(
      "select count(*)::int, min(ordinal), max(number) from rounds where session_id = $1",
      [t.session.id],
    );
    expect(rows).toEqual([{ count: 500, min: 2, max: 501 }]);
    expect(summary((await rounds()).slice(0, 1))).toEqual([[storyId, 501, ["Ana 8"]]]);
  });

  test("a page has 100 rounds by default and 200 at most", async () => {
    await played(230);
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let path: string | undefined = `${t.room}/rounds`; path;) {
      const reply: Reply<PastRound[]> = await ben.send("GET", path);
      sizes.push(reply.body.length);
      seen.push(...numbers(reply.body));
      path = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get("link") ?? "")?.[1];
    }
    expect(sizes).toEqual([100, 100, 30]);
    expect(seen).toEqual(Array.from({ length: 230 }, (_, n) => 230 - n));
    expect(await rounds("?limit=1000")).toHaveLength(200);
    expect((await ben.send("GET", `${t.room}/rounds?limit=230`)).headers.get("link")).not.toBeNull();
    const two = await ben.send("GET", `${t.room}/rounds?story=${storyId}&limit=2`);
    const [, next] = /^<([^>]+)>/.exec(two.headers.get("link")!)!;
    expect(numbers(await ok<PastRound[]>(ben, "GET", next!))).toEqual([228, 227]);
  });

  test("a bad limit or story, and a cursor not issued for this room, are 400", async () => {
    await played(3);
    const { headers } = await ben.send("GET", `${t.room}/rounds?limit=1`);
    const cursor = new URL(/<([^>]+)>/.exec(headers.get("link")!)![1]!, app.baseUrl).searchParams.get(
      "after",
    );
    const other = await team(app, ["Zoe"]);
    for (const query of ["?limit=0", "?after=x", `?after=${cursor}x`, "?story=x", "?after=1&after=2"])
      expect([query, (await ben.send("GET", `${t.room}/rounds${query}`)).status]).toEqual([query, 400]);
    expect((await other.people[0]!.send("GET", `${other.room}/rounds?after=${cursor}`)).status).toBe(400);
  });
});

// Rules: protocol/guests#refused-requests, protocol/poker#earlier-estimates, protocol/poker#list-of-rounds
describe("the right to read rounds and earlier estimates", () => {
  test("only members can read past rounds", async () => {
    await playRound("5", "5");
    const guest = await guestIn(app, t.session.id, "Gus");
    const olga = await person(app, "Olga");
    const daily = await standup(t);
    for (const list of ["rounds", "earlier?ref=A-1"]) {
      for (const [who, status] of [
        [ben, 200],
        [guest, 403],
        [olga, 404],
        [visitor(app), 404],
      ] as const)
        expect([list, (await who.send("GET", `${t.room}/${list}`)).status]).toEqual([list, status]);
      expect((await ben.send("GET", `/api/sessions/nonsense/${list}`)).status).toBe(404);
      expect(await ok(ben, "GET", `${daily.room}/${list}`)).toEqual([]);
    }
  });
});
