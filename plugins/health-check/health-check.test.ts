import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { open, type HarnessRoom } from "../api/harness.ts";
import { fuzzedJson, fuzzRuns, readAll, unlessRefused } from "../api/harness-fuzz.ts";

const rooms: HarnessRoom[] = [];
afterEach(() => {
  for (const room of rooms.splice(0)) room.close();
});

type Counts = Record<"green" | "yellow" | "red" | "up" | "same" | "down", number>;
type Shown = { results: (Counts | null)[]; history?: { key: string }[]; key?: string | null };

const own = { statements: "Own statements", own: "We ship often\nWe learn\nWe laugh" };

async function check(config: object = own) {
  const room = await open(import.meta.dirname, { config: { ...config }, facilitator: "ana" });
  rooms.push(room);
  return room;
}

/** Rates every statement of `own` as several people. */
async function rateAll(room: HarnessRoom, people: string[], color = "green") {
  for (const person of people)
    for (const statement of [0, 1, 2])
      await room.as(person).act("rate", { statement, color, direction: "up" });
}

const four = ["ana", "ben", "cem", "dora"];

describe("the statements", () => {
  test("are the eleven standard ones, or own ones without blank lines and repetitions", async () => {
    const standard = (await check({})).config as { statements: { name: string }[] };
    expect(standard.statements).toHaveLength(11);
    const room = await check({
      statements: "Own statements",
      own: " We ship often \n\nWe learn\nWe learn\nWe laugh",
    });
    expect(room.config).toEqual({
      statements: [{ name: "We ship often" }, { name: "We learn" }, { name: "We laugh" }],
    });
  });

  test.each([
    ["", "a health check has 3 to 12 statements"],
    [Array.from({ length: 13 }, (_, n) => `${n}`).join("\n"), "a health check has 3 to 12 statements"],
    [`${"x".repeat(121)}\na\nb`, "a statement has at most 120 characters"],
    [7, "own statements must be text, one per line"],
    [["a", "b", "c"], "own statements must be text, one per line"],
    ["a\nb\nc\0", "a statement has characters that are not allowed"],
    ["a\nb\nc\ud800", "a statement has characters that are not allowed"],
  ])("%# are refused with the reason", async (lines, message) => {
    await expect(check({ ...own, own: lines })).rejects.toMatchObject({ status: 400, message });
  });
});

test.each(["standard", 7, ["Standard"], {}])("the choice %j of statements is refused", async (statements) => {
  await expect(check({ statements })).rejects.toMatchObject({
    status: 400,
    message: "there is no such choice of statements",
  });
});

describe("ratings", () => {
  test("are shown only to their author; others see how many people have rated", async () => {
    const room = await check();
    await rateAll(room, ["ben"]);
    await room.as("cem").act("rate", { statement: 1, color: "red" });
    for (const audience of ["member", "guest"] as const)
      expect(await room.view(audience)).toEqual({ complete: 1, begun: 2 });
    expect(await room.mine("cem")).toEqual({ ratings: [{}, { color: "red" }, {}] });
    expect(await room.mine("ana")).toEqual({ ratings: null });
  });

  test("keep the direction when the colour changes", async () => {
    const room = await check();
    const ben = room.as("ben");
    await ben.act("rate", { statement: 0, color: "green", direction: "down" });
    await ben.act("rate", { statement: 0, color: "yellow" });
    expect(await room.mine("ben")).toEqual({ ratings: [{ color: "yellow", direction: "down" }, {}, {}] });
  });

  test.each([
    [{ statement: 3, color: "green" }, 404],
    [{ statement: "0", color: "green" }, 404],
    [{ statement: 0, color: "blue" }, 400],
    [{ statement: 0, direction: "left" }, 400],
    [{ statement: 0 }, 400],
  ])("are refused if they are invalid: %j", async (body, status) => {
    const room = await check();
    await expect(room.as("ben").act("rate", body)).rejects.toMatchObject({ status, code: "plugin_refused" });
    expect(room.version).toBe(1);
  });

  test("of guests are refused", async () => {
    const room = await check();
    const gus = room.as("gus", { guest: true });
    await expect(gus.act("rate", { statement: 0, color: "red" })).rejects.toMatchObject({
      status: 403,
      code: "guest_refused",
    });
    expect(await room.view("member")).toEqual({ complete: 0, begun: 0 });
  });

  test("of observers are refused", async () => {
    const room = await check();
    const dora = room.as("dora", { spectator: true });
    await expect(dora.act("rate", { statement: 0, color: "red" })).rejects.toMatchObject({
      status: 403,
      message: "observers don't rate",
    });
  });
});

describe("the result", () => {
  test("needs the ratings of four people", async () => {
    const room = await check();
    await rateAll(room, ["ana", "ben", "cem"]);
    await expect(room.as("ana").act("show")).rejects.toMatchObject({
      status: 409,
      message: "a result needs the ratings of 4 people",
    });
    expect([room.revealed, room.phase]).toEqual([false, "rate"]);
  });

  test("does not count newcomers as people, but counts their ratings", async () => {
    const room = await check();
    for (const alias of ["x", "y", "z"]) room.as(alias, { newcomer: true });
    await rateAll(room, ["ana", "ben", "cem", "x", "y", "z"]);
    await expect(room.as("ana").act("show")).rejects.toMatchObject({
      message: "a result needs the ratings of 4 people who joined before this room opened",
    });
    for (const statement of [0, 1, 2]) await room.as("dora").act("rate", { statement, color: "red" });
    await room.as("ana").act("show");
    const { results } = await room.view<Shown>("member");
    expect(results[0]).toEqual({ green: 6, yellow: 0, red: 1 });
  });

  test("has no counts of a statement that fewer than four people rated", async () => {
    const room = await check();
    for (const person of four) await room.as(person).act("rate", { statement: 0, color: "green" });
    for (const person of ["ana", "ben", "cem"])
      await room.as(person).act("rate", { statement: 1, color: "red" });
    await room.as("ana").act("show");
    const { results } = await room.view<Shown>("member");
    expect(results).toEqual([{ green: 4, yellow: 0, red: 0 }, null, null]);
  });

  test("has the directions of a statement only if four people gave one", async () => {
    const room = await check();
    const [ana, ...others] = four;
    for (const person of others) await rateAll(room, [person]);
    for (const statement of [0, 1]) await room.as(ana!).act("rate", { statement, color: "red" });
    await room.as(ana!).act("rate", { statement: 1, direction: "down" });
    await room.as(ana!).act("rate", { statement: 2, direction: "down" });
    await room.as("ana").act("show");
    const { results } = await room.view<Shown>("member");
    const colors = { green: 3, yellow: 0, red: 1 };
    expect(results).toEqual([colors, { ...colors, up: 3, same: 0, down: 1 }, null]);
    expect((await room.export("csv")).slice(1)).toEqual([
      ["We ship often", "3", "0", "1", "–", "–", "–"],
      ["We learn", "3", "0", "1", "3", "0", "1"],
      ["We laugh", "–", "–", "–", "–", "–", "–"],
    ]);
  });

  test("is Markdown in which statements are plain text", async () => {
    const room = await check({
      ...own,
      own: "We [ship](https://example.org) <b>\n\\| *We* learn |\nWe laugh",
    });
    await rateAll(room, four);
    await room.as("ana").act("show");
    const lines = (await room.export("markdown")).split("\n");
    expect(lines.slice(2, 4)).toEqual([
      "| We \\[ship\\](https://example.org) \\<b\\> | 4 | 0 | 0 | 4 | 0 | 0 |",
      "| \\\\\\| \\*We\\* learn \\| | 4 | 0 | 0 | 4 | 0 | 0 |",
    ]);
  });

  test("deletes the ratings of each person", async () => {
    const room = await check();
    await rateAll(room, four, "yellow");
    await room.as("ana").act("show");
    expect(await room.mine("ben")).toEqual({ ratings: null });
    expect(JSON.stringify(await room.view("member"))).not.toMatch(/ana|ben|cem|dora/);
    await expect(room.as("ben").act("rate", { statement: 0, color: "red" })).rejects.toMatchObject({
      message: "the result is shown already",
    });
  });

  test("is shown by the facilitator alone, who may start a new round", async () => {
    const room = await check();
    await rateAll(room, four);
    for (const action of ["show", "again", "forget"])
      await expect(room.as("ben").act(action)).rejects.toMatchObject({ code: "facilitator_only" });
    await expect(room.as("ana").act("again")).rejects.toMatchObject({ status: 409 });
    await room.as("ana").act("show");
    await room.as("ana").act("again");
    expect([room.revealed, await room.view("member")]).toEqual([false, { complete: 0, begun: 0 }]);
  });
});

describe("the rounds of a space", () => {
  test("are shown to members in the next round, oldest first, and never to guests", async () => {
    const room = await check();
    for (const color of ["red", "yellow", "green"]) {
      await rateAll(room, four, color);
      await room.as("ana").act("show");
      if (color !== "green") await room.as("ana").act("again");
    }
    const { history } = await room.view<{ history: { results: Counts[] }[] }>("member");
    expect(history.map(({ results }) => results[0]!.red)).toEqual([4, 0]);
    expect(Object.keys(await room.view<object>("guest"))).toEqual(["results"]);
  });

  test("can be removed by the facilitator", async () => {
    const room = await check();
    for (const again of [true, false]) {
      await rateAll(room, four);
      await room.as("ana").act("show");
      if (again) await room.as("ana").act("again");
    }
    const { history, key } = await room.view<Shown>("member");
    await expect(room.as("ana").act("forget", { key: "round/x" })).rejects.toMatchObject({ status: 404 });
    for (const one of [history![0]!.key, key]) await room.as("ana").act("forget", { key: one });
    await expect(room.as("ana").act("forget", { key: null })).rejects.toMatchObject({ status: 400 });
    expect(await room.view("member")).toMatchObject({ history: [], key: null });
    await room.as("ana").act("again");
    await rateAll(room, four);
    await room.as("ana").act("show");
    expect(await room.view("member")).toMatchObject({ history: [] });
  });
});

describe("the plugin does not fail", () => {
  const body = fuzzedJson({
    statement: [0, 1, 2],
    color: ["green", "yellow", "red"],
    direction: ["up", "same", "down"],
    key: ["round/x", null],
  });
  const calls = fc.array(
    fc.record({
      who: fc.constantFrom("ana", "ana", ...four, "gus"),
      name: fc.constantFrom("rate", "show", "again", "forget"),
      body,
    }),
    { minLength: 20, maxLength: 20 },
  );

  test.each([0, 1, 2])("at any body, after %d rounds", async (rounds) => {
    const property = fc.asyncProperty(calls, async (all) => {
      const room = await check();
      room.as("gus", { guest: true });
      for (let round = 0; round < rounds; round++) {
        await rateAll(room, four);
        await room.as("ana").act("show");
        if (round === 0 && rounds > 1) await room.as("ana").act("again");
      }
      // Without the key of the round, a request may name no round.
      if (rounds === 2) await room.as("ana").act("forget", { key: (await room.view<Shown>("member")).key });
      for (const { who, name, body: sent } of all) await unlessRefused(room.as(who).act(name, sent));
      await readAll(room, four);
      for (const format of ["csv", "markdown"]) await room.export(format as "csv");
      room.close();
      rooms.pop();
    });
    await fc.assert(property, fuzzRuns(12));
  });

  test("at any config", async () => {
    const config = fuzzedJson(
      {
        statements: ["Standard", "Own statements"],
        own: ["a\nb\nc", "a\nb\nc\0", "a\nb\nhalf \ud800"],
      },
      false,
    );
    let opened = 0;
    const property = fc.asyncProperty(config, async (given) => {
      const room = await unlessRefused(check(given as object));
      if (!room) return;
      opened++;
      await readAll(room, ["ana"]);
    });
    await fc.assert(property, { numRuns: 100 });
    expect(opened).toBeGreaterThan(0);
  });
});

test("an erased person's ratings still count, without the person", async () => {
  const room = await check();
  await rateAll(room, four);
  expect(await room.textsOf("ben")).toContainEqual({ what: "We learn", text: "green, up" });
  await room.erase("ben");
  expect(await room.mine("ben")).toEqual({ ratings: null });
  await room.as("ana").act("show");
  expect((await room.view<Shown>("member")).results[0]).toMatchObject({ green: 4, up: 4 });
});
