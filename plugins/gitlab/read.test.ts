import { describe, expect, test } from "vitest";
import { gitlabIssue, type StoredIssue } from "#test/support/trackers/gitlab.ts";
import type { Found, TrackerAsks } from "../trackers/tracker.ts";
import { openGitlab } from "./fixtures.ts";

type Choices = Exclude<TrackerAsks["choices"]["answer"], { failure: unknown }>;
const range = (count: number, more: Partial<StoredIssue> = {}) =>
  Array.from({ length: count }, (_, at) => gitlabIssue(at + 1, more));
const refsOf = ({ issues }: Found) => issues.map(({ ref }) => ref);

describe("lists to pick from", () => {
  const lists = {
    milestones: ["1.0"],
    iterations: [
      { id: 3, title: null },
      { id: 4, title: "Sprint 12" },
    ],
    boards: [
      { name: "Development", labels: ["To Do", "Doing"] },
      { name: "Team", labels: ["To Do"] },
    ],
  };

  test("are the project of the settings, and its iterations, milestones and board lists", async () => {
    const g = await openGitlab(lists);
    const first = await g.ask<Choices>("choices");
    expect(first.lists[0]).toEqual([{ id: "7", name: "acme/shop" }]);
    expect((await g.ask<Choices>("choices", { picked: ["7"] })).lists).toEqual([
      [
        { id: "open", name: "All open issues" },
        { id: "iteration 3", name: "2026-11-30 – 2026-12-11", detail: "Iteration" },
        { id: "iteration 4", name: "Sprint 12", detail: "Iteration" },
        { id: "milestone 1.0", name: "1.0", detail: "Milestone" },
        { id: "label To Do", name: "To Do", detail: "Development" },
        { id: "label Doing", name: "Doing", detail: "Development" },
      ],
    ]);
  });

  test("have no iterations without a subscription", async () => {
    const g = await openGitlab({ ...lists, plan: "free", boards: [] });
    const { lists: found } = await g.ask<Choices>("choices", { picked: ["7"] });
    expect(found[0]!.map(({ id }) => id)).toEqual(["open", "milestone 1.0"]);
  });

  test("are all projects of the account if the settings name none", async () => {
    const projects = Array.from({ length: 70 }, (_, id) => ({ id, path: `acme/p${id}` }));
    const g = await openGitlab({ projects }, { settings: {} });
    expect((await g.ask<Choices>("choices")).lists[0]).toHaveLength(70);
  });

  test("say that the account cannot see the project of the settings", async () => {
    const g = await openGitlab({ projects: [{ id: 8, path: "acme/shop-two" }] });
    expect(await g.ask("choices")).toEqual({
      failure: { text: "The connected account can't see {place}.", values: { place: "acme/shop" } },
    });
  });

  test("of another project than that of the settings are refused", async () => {
    const projects = [
      { id: 7, path: "acme/shop" },
      { id: 8, path: "other/one" },
    ];
    const g = await openGitlab({ projects });
    for (const id of ["8", "../8", "acme%2Fshop"])
      expect(await g.ask("issues", { picked: [id, "open"] })).toHaveProperty("failure");
    expect(g.requests.some(({ url }) => url.includes("/issues"))).toBe(false);
  });
});

describe("issues of a list", () => {
  test("are open issues in the board's order, with type, weight, epic and notes", async () => {
    const g = await openGitlab({
      issues: [
        gitlabIssue(9, { weight: 3, epic: { iid: 2, title: "Refunds" }, type: "incident" }),
        gitlabIssue(1, { labels: ["estimate::M"], description: "See **this**." }),
        gitlabIssue(2, { state: "closed" }),
      ],
    });
    const found = await g.ask<Found>("issues", { picked: ["7", "open"] });
    expect(found).toMatchObject({
      more: false,
      issues: [
        { ref: "#9", type: "incident", state: "open", estimate: "3", parent: "&2 Refunds" },
        { ref: "#1", estimate: "M", parent: "" },
      ],
    });
    expect(found.issues[1]!.notes).toBe(
      "https://gitlab.com/acme/shop/-/issues/1\nissue · open\n\nSee **this**.",
    );
  });

  test.each([
    ["milestone 1.0", "#1"],
    ["iteration 3", "#2"],
    ["label To Do", "#3"],
  ])("are those of the %s", async (list, ref) => {
    const g = await openGitlab({
      issues: [
        gitlabIssue(1, { milestone: "1.0" }),
        gitlabIssue(2, { iteration: 3 }),
        gitlabIssue(3, { labels: ["To Do"] }),
      ],
    });
    expect(refsOf(await g.ask<Found>("issues", { picked: ["7", list] }))).toEqual([ref]);
  });

  test("are at most 200 with long descriptions, in at most 16 requests", async () => {
    const g = await openGitlab({ issues: range(300, { description: "Some words. ".repeat(100) }) });
    const { issues, more } = await g.ask<Found>("issues", { picked: ["7", "open"] });
    expect([issues.length, more, issues.at(-1)!.ref]).toEqual([200, true, "#200"]);
    expect(issues.every(({ notes }) => notes.includes("Some words."))).toBe(true);
    expect(g.requests.length).toBeLessThanOrEqual(16);
  });

  test("have whole references without a project in the settings, unless they are too long", async () => {
    const projects = [
      { id: 7, path: "acme/shop" },
      { id: 8, path: `acme/${"deep/".repeat(8)}shop` },
    ];
    const issues = [gitlabIssue(1), gitlabIssue(2, { project: 8 })];
    const g = await openGitlab({ projects, issues }, { settings: {} });
    const first = async (id: string) => refsOf(await g.ask<Found>("issues", { picked: [id, "open"] }))[0];
    expect([await first("7"), await first("8")]).toEqual(["acme/shop#1", "#2"]);
  });
});

describe("a search typed by hand", () => {
  const issues = [
    gitlabIssue(1, { labels: ["to estimate", "bug"], milestone: "Sprint 12" }),
    gitlabIssue(2, { labels: ["to estimate"], title: "Refund a card" }),
    gitlabIssue(3, { title: "Refund a card" }),
  ];

  test.each([
    ['~"to estimate"', ["#1", "#2"]],
    ['~bug ~"to estimate" %"Sprint 12"', ["#1"]],
    ['~"to estimate" Refund a card', ["#2"]],
    ["", ["#1", "#2", "#3"]],
  ])("%j finds issues by labels, milestone and words", async (query, refs) => {
    const g = await openGitlab({ issues });
    expect(refsOf(await g.ask<Found>("search", { query }))).toEqual(refs);
  });

  test("with a quote that has no end has a sentence", async () => {
    const g = await openGitlab({ issues });
    expect(await g.ask("search", { query: '~"to estimate' })).toEqual({
      failure: { text: "A quote has no end.", values: {} },
    });
  });

  test("needs a project that was picked if the settings name none", async () => {
    const g = await openGitlab({ issues }, { settings: {} });
    expect(await g.ask("search", { query: "" })).toMatchObject({
      failure: { text: "Pick a project first." },
    });
  });
});

test("a refresh has the present texts of 150 issues, in at most 16 requests", async () => {
  const g = await openGitlab({ issues: range(300) });
  const refs = ["acme/shop#1", "other/one#1", ...Array.from({ length: 149 }, (_, at) => `#${at + 2}`)];
  const stories = refs.map((ref) => ({ id: ref, ref, fromPlugin: true, isOpen: true }));
  const { changes } = await g.ask<{ changes: { ref: string }[] }>("refresh", {}, { stories });
  expect(new Set(changes.map(({ ref }) => ref))).toEqual(
    new Set(refs.filter((ref) => ref !== "other/one#1")),
  );
  expect(g.requests.length).toBeLessThanOrEqual(16);
});

test.each([
  [{}, true, "Connected as {account}, can write estimates in {place}."],
  [
    { projects: [{ id: 7, path: "acme/shop", access: 10 }] },
    true,
    "Connected as {account}, which may only read {place}.",
  ],
  [{ scopes: ["read_api"] }, true, "Connected as {account}, which may only read {place}."],
  [{ projects: [] }, true, "Connected as {account}, which can't see {place}."],
  [{}, false, "Connected as {account}. Members can pick everything that it sees."],
])("the report about the connection with %j says what it may do", async (state, isSet, text) => {
  const g = await openGitlab(state, { settings: isSet ? { project: "acme/shop" } : {} });
  await g.job("check-connection", { connection: "gitlab" });
  expect(g.reports["gitlab"]).toMatchObject({ text });
});
