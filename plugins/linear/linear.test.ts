import { describe, expect, test } from "vitest";
import { engineering, linearIssue, linearState } from "#test/support/trackers/linear.ts";
import { linear } from "./fixtures.ts";

type Found = {
  issues: { ref: string; title: string; state: string; estimate: string; notes: string }[];
  more: boolean;
};

describe("issues for a planning", () => {
  test("people pick a team, then a cycle, the backlog or a project", async () => {
    const project = { id: "project-1", name: "Refunds" };
    const hooks = await linear(linearState(1, { issues: [linearIssue(1, { project })] }));
    expect(await hooks.ask("choices", { picked: [] })).toMatchObject({
      levels: ["Team", "Cycle"],
      lists: [[{ id: "team-1", name: "Engineering", detail: "ENG" }]],
    });
    expect(await hooks.ask("choices", { picked: ["team-1"] })).toMatchObject({
      lists: [
        [
          { id: "cycle/cycle-1", name: "Cycle 12", detail: "2026-03-02 – 2026-03-16" },
          { id: "backlog", name: "Backlog" },
          { id: "project/project-1", name: "Refunds", detail: "Project" },
        ],
      ],
    });
  });

  test("a cycle has its open issues in the order of the board", async () => {
    const state = linearState(3);
    state.issues[0]!.sortOrder = 9;
    state.issues[1]!.state = { id: "s", name: "Done", type: "completed" };
    const hooks = await linear(state);
    const found = await hooks.ask<Found>("issues", { picked: ["team-1", "cycle/cycle-1"] });
    expect(found.issues.map(({ ref }) => ref)).toEqual(["ENG-3", "ENG-1"]);
    expect(found.issues[0]).toMatchObject({ title: "Fix 3", state: "Todo", estimate: "" });
    expect(found.issues[0]!.notes).toBe("https://linear.app/acme/issue/ENG-3\nTodo\n\nAs a buyer I pay.");
  });

  test("the backlog has the issues without a cycle", async () => {
    const hooks = await linear(linearState(0, { issues: [linearIssue(1, { cycle: null }), linearIssue(2)] }));
    const found = await hooks.ask<Found>("issues", { picked: ["team-1", "backlog"] });
    expect(found.issues.map(({ ref }) => ref)).toEqual(["ENG-1"]);
  });

  test("of 5,000 issues, 200 arrive in four pages", async () => {
    const hooks = await linear(linearState(5_000));
    const found = await hooks.ask<Found>("issues", { picked: ["team-1", "cycle/cycle-1"] });
    expect([found.issues.length, found.more, hooks.requests.length]).toEqual([200, true, 4]);
  });

  test("words find issues of the connection's teams only", async () => {
    const web = { ...engineering, id: "team-2", key: "WEB", name: "Web" };
    const issues = [linearIssue(1), linearIssue(2, { team: web })];
    const hooks = await linear(linearState(0, { teams: [engineering, web], issues }), {
      settings: { teams: "eng" },
    });
    const found = await hooks.ask<Found>("search", { query: "Fix" });
    expect(found.issues.map(({ ref }) => ref)).toEqual(["ENG-1"]);
  });

  test("a size is shown as the team sees it", async () => {
    const team = { ...engineering, issueEstimationType: "tShirt" as const };
    const hooks = await linear(
      linearState(0, { teams: [team], issues: [linearIssue(1, { team, estimate: 5 })] }),
    );
    const found = await hooks.ask<Found>("issues", { picked: ["team-1", "cycle/cycle-1"] });
    expect(found.issues[0]!.estimate).toBe("L");
  });

  test("a refused key is a sentence about the connection", async () => {
    const hooks = await linear(linearState(1), { token: "wrong" });
    expect(await hooks.ask("choices", { picked: [] })).toMatchObject({
      failure: { text: expect.stringContaining("doesn't accept the sign-in") as string },
    });
  });
});

describe("an estimate", () => {
  test("is written into its issue, and a changed one again", async () => {
    const state = linearState(1);
    const hooks = await linear(state);
    expect(await hooks.estimate("eng-1 ", "5")).toEqual([]);
    expect(state.issues[0]!.estimate).toBe(5);
    await hooks.estimate("ENG-1", "8");
    expect(state.issues[0]!.estimate).toBe(8);
  });

  test.each([
    ["tShirt", "L", 5],
    ["exponential", "16", 16],
    ["linear", "4", 4],
  ] as const)("on the scale %s the card %s is %d", async (issueEstimationType, card, points) => {
    const team = { ...engineering, issueEstimationType };
    const state = linearState(0, { teams: [team], issues: [linearIssue(1, { team })] });
    const hooks = await linear(state);
    await hooks.estimate("ENG-1", card);
    expect(state.issues[0]!.estimate).toBe(points);
  });

  test("the sizes of the connection go before those of Linear", async () => {
    const state = linearState(1);
    const hooks = await linear(state, { settings: { sizes: "L=3" } });
    await hooks.estimate("ENG-1", "L");
    expect(state.issues[0]!.estimate).toBe(3);
  });

  test.each([
    ["13", {}, "{ref} was not changed: {card} is not on the scale of its team in Linear."],
    ["0", {}, "{ref} was not changed: {card} is not on the scale of its team in Linear."],
    ["½", {}, "{ref} was not changed: {card} is not on the scale of its team in Linear."],
    ["?", {}, "{ref} was not changed: {card} is not a number."],
    [
      "5",
      { issueEstimationType: "notUsed" as const },
      "{ref} was not changed: its team in Linear uses no estimates.",
    ],
  ])("the card %s with %j is told beside the story", async (card, more, text) => {
    const team = { ...engineering, ...more };
    const state = linearState(0, { teams: [team], issues: [linearIssue(1, { team })] });
    const hooks = await linear(state);
    expect(await hooks.estimate("ENG-1", card)).toEqual([text]);
    expect(state.issues[0]!.estimate).toBe(null);
  });

  test("0 and 13 are written where the team has them", async () => {
    const team = { ...engineering, issueEstimationExtended: true, issueEstimationAllowZero: true };
    const state = linearState(0, { teams: [team], issues: [linearIssue(1, { team })] });
    const hooks = await linear(state);
    await hooks.estimate("ENG-1", "0");
    expect(state.issues[0]!.estimate).toBe(0);
    await hooks.estimate("ENG-1", "13");
    expect(state.issues[0]!.estimate).toBe(13);
  });

  test("an issue that moved to another team is written by its earlier identifier", async () => {
    const state = linearState(0, { issues: [linearIssue(7, { before: ["OLD-3"] })] });
    const hooks = await linear(state);
    await hooks.estimate("OLD-3", "5");
    expect(state.issues[0]!.estimate).toBe(5);
  });

  test("of a team that the connection leaves out is not written", async () => {
    const state = linearState(1);
    const hooks = await linear(state, { settings: { teams: "WEB" } });
    expect(await hooks.estimate("ENG-1", "5")).toEqual([
      "{ref} was not changed: it is in no team of the connection.",
    ]);
    expect(state.issues[0]!.estimate).toBe(null);
  });

  test("of an issue that the key cannot see is told beside the story", async () => {
    const hooks = await linear(linearState(1));
    expect(await hooks.estimate("ENG-9", "5")).toEqual([
      "{ref} was not changed: the connected account can't see it in {product}.",
    ]);
  });

  test("waits while Linear takes no more requests, and is written later", async () => {
    const state = linearState(1, { isLimited: true });
    const hooks = await linear(state);
    expect(await hooks.estimate("ENG-1", "5")).toEqual([
      "{ref} was not written: {product} allows no more requests right now.",
    ]);
    state.isLimited = false;
    expect(await hooks.estimate("ENG-1", "5")).toEqual([]);
    expect(state.issues[0]!.estimate).toBe(5);
  });

  test.each(["", "12", "#12", "ENG", "ENG-", "E NG-1", "1NG-2"])(
    "the reference %j is not an issue, so nothing is queued",
    async (ref) => {
      const hooks = await linear(linearState(1));
      await hooks.estimate(ref, "5");
      expect([hooks.asked.jobs, hooks.requests]).toEqual([[], []]);
    },
  );
});

test("a check says who is connected, and how many teams use estimates", async () => {
  const off = { ...engineering, id: "team-2", key: "OPS", issueEstimationType: "notUsed" as const };
  const hooks = await linear(linearState(0, { teams: [engineering, off] }));
  await hooks.job("check-connection", { connection: "linear" });
  expect(hooks.reports).toMatchObject({
    linear: {
      text: "Connected as {name}. {count} of {all} teams use estimates.",
      values: { name: "Ana Souza", count: 1, all: 2 },
    },
  });
});

test("a ticket goes where the last list was picked, and its state is read", async () => {
  const hooks = await linear(linearState(1));
  await hooks.ask("issues", { picked: ["team-1", "cycle/cycle-1"] });
  expect(await hooks.ask("ticket", { title: "Rotate the keys", text: "Each quarter" })).toEqual({
    ref: "ENG-2",
  });
  expect(await hooks.ask("ticket-states", { refs: ["ENG-2", "ENG-9"] })).toEqual({
    states: { "ENG-2": { state: "Todo", done: false } },
  });
});
