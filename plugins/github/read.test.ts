import { describe, expect, test } from "vitest";
import { githubIssue } from "#test/support/trackers/github.ts";
import type { Found, TrackerAsks } from "../trackers/tracker.ts";
import { openGithub } from "./fixtures.ts";

type Choices = Exclude<TrackerAsks["choices"]["answer"], { failure: unknown }>;
const range = (count: number) => Array.from({ length: count }, (_, at) => githubIssue(at + 1));
const open = { picked: ["acme/shop", "open"] };

describe("lists to pick from", () => {
  test("are the repository of the settings, and its milestones and projects", async () => {
    const g = await openGithub({
      milestones: [{ repository: "acme/shop", number: 3, title: "Sprint 12" }],
      projects: [{ id: "PVT_1", owner: "acme", title: "Payments board", fields: [], items: [] }],
    });
    expect(await g.ask<Choices>("choices", { picked: ["acme/shop"] })).toEqual({
      levels: ["Repository", "Milestone or project"],
      lists: [
        [
          { id: "open", name: "All open issues" },
          { id: "milestone 3", name: "Sprint 12", detail: "Milestone" },
          { id: "project PVT_1", name: "Payments board", detail: "Project" },
        ],
      ],
      picked: ["acme/shop"],
    });
  });

  test("are all repositories with issues that the token sees if the settings name none", async () => {
    const repositories = Array.from({ length: 70 }, (_, at) => ({ name: `acme/r${at}` }));
    const g = await openGithub(
      { repositories: [...repositories, { name: "acme/old", isArchived: true }] },
      { settings: {} },
    );
    const { lists } = await g.ask<Choices>("choices");
    expect(lists[0]!.map(({ name }) => name)).toEqual(repositories.map(({ name }) => name));
  });

  test("have no projects if the token may not read them", async () => {
    const projects = [{ id: "PVT_1", owner: "acme", title: "Board", fields: [], items: [] }];
    const g = await openGithub({ projects, mayUseProjects: false });
    expect((await g.ask<Choices>("choices", { picked: ["acme/shop"] })).lists[0]).toHaveLength(1);
  });

  test("have what was picked last in the space", async () => {
    const g = await openGithub({ issues: range(1) });
    await g.ask("issues", open);
    expect(await g.ask<Choices>("choices")).toMatchObject({
      picked: ["acme/shop", "open"],
      lists: [[{ id: "acme/shop" }], [{ id: "open" }]],
    });
  });
});

test("the issues of a list that are in the queue are marked", async () => {
  const g = await openGithub({ issues: range(3) });
  const story = { id: "s", ref: "#2", fromPlugin: false, isOpen: false };
  expect(await g.ask("issues", open, { stories: [story] })).toMatchObject({ queued: ["#2"] });
});

test("a repository that is gone since it was picked leaves the list to pick from", async () => {
  const g = await openGithub({ issues: range(1) });
  await g.ask("issues", open);
  g.github.state.repositories = [];
  expect(await g.ask<Choices>("choices")).toMatchObject({ lists: [[{ id: "acme/shop" }]], picked: [] });
});

describe("issues of a list", () => {
  test("are open issues without pull requests, with type, estimate and notes", async () => {
    const g = await openGithub({
      issues: [
        githubIssue(1, { type: "Bug", labels: ["bug", "estimate: M"], body: "See <!-- x -->**this**." }),
        githubIssue(2, { isPull: true }),
        githubIssue(3, { state: "closed" }),
      ],
    });
    expect(await g.ask<Found>("issues", open)).toEqual({
      more: false,
      queued: [],
      issues: [
        {
          ref: "#1",
          title: "Fix 1",
          type: "Bug",
          state: "open",
          estimate: "M",
          isDone: false,
          parent: "",
          notes: "https://github.com/acme/shop/issues/1\nBug · open\n\nSee **this**.",
        },
      ],
    });
  });

  test("are those of the milestone", async () => {
    const g = await openGithub({ issues: [githubIssue(1), githubIssue(2, { milestone: 3 })] });
    const { issues } = await g.ask<Found>("issues", { picked: ["acme/shop", "milestone 3"] });
    expect(issues.map(({ ref }) => ref)).toEqual(["#2"]);
  });

  test("are at most 200, in at most 16 requests", async () => {
    const g = await openGithub({ issues: range(250) });
    const { issues, more } = await g.ask<Found>("issues", open);
    expect([issues.length, more, issues.at(-1)!.ref]).toEqual([200, true, "#200"]);
    expect(g.requests.length).toBeLessThanOrEqual(16);
  });

  test("with long texts come in smaller pages, none twice", async () => {
    const body = "long ".repeat(4_000);
    const issues = Array.from({ length: 40 }, (_, at) => githubIssue(at + 1, { body }));
    const g = await openGithub({ issues });
    const found = await g.ask<Found>("issues", open);
    expect(found.issues.map(({ ref }) => ref)).toEqual(issues.map(({ number }) => `#${number}`));
    expect(found.issues[0]!.notes.length).toBeLessThanOrEqual(2_000);
  });

  test("have whole references without a repository in the settings, unless they are too long", async () => {
    const long = `${"a".repeat(30)}/${"b".repeat(30)}`;
    const g = await openGithub(
      { issues: [githubIssue(1), githubIssue(2, { repository: long })] },
      { settings: {} },
    );
    const first = async (repository: string) =>
      (await g.ask<Found>("issues", { picked: [repository, "open"] })).issues[0]!.ref;
    expect([await first("acme/shop"), await first(long)]).toEqual(["acme/shop#1", "#2"]);
  });

  test.each([["other/one"], ["acme/shop/../other"], [".."]])(
    "of %s, which is not the repository of the settings, are refused",
    async (repository) => {
      const g = await openGithub();
      expect(await g.ask("issues", { picked: [repository, "open"] })).toMatchObject({
        failure: { text: "{product} has nothing there that the connected account can see." },
      });
      expect(g.requests).toEqual([]);
    },
  );
});

describe("a search typed by hand", () => {
  test("finds issues of the repository, page by page", async () => {
    const g = await openGithub({ issues: range(70) });
    const { issues, more } = await g.ask<Found>("search", { query: "Fix" });
    expect([issues.length, more, issues.at(-1)!.ref]).toEqual([70, false, "#70"]);
    expect(new URL(g.requests[0]!.url).searchParams.get("q")).toBe("repo:acme/shop is:issue Fix");
  });

  test.each([
    "repo:other/one",
    "a OR b",
    "a or b",
    "(a b)",
    "x OR REPO: other/one",
    "(org:other)",
    "-user:other bug",
    "owner:other",
    'label:"a" repo:"other/one"',
    'label:"a',
    'a" OR "b',
  ])("the search %s could leave the repository, so it is refused", async (query) => {
    const g = await openGithub();
    expect(await g.ask("search", { query })).toMatchObject({
      failure: { text: expect.stringContaining("This searches {repository} only") },
    });
    expect(g.requests).toEqual([]);
  });

  test.each(['label:"a OR b (c)"', 'label:"org: x"', "color order", "label:bug,feature"])(
    "the search %s stays in the repository",
    async (query) => {
      const g = await openGithub();
      expect(await g.ask("search", { query })).toEqual({ issues: [], more: false, queued: [] });
    },
  );

  test("is in the repository that was picked last if the settings name none", async () => {
    const g = await openGithub({ issues: range(1) }, { settings: {} });
    expect(await g.ask("search", { query: "Fix" })).toMatchObject({
      failure: { text: "Pick a repository first." },
    });
    await g.ask("choices", { picked: ["acme/shop"] });
    expect(await g.ask<Found>("search", { query: "Fix" })).toMatchObject({
      issues: [{ ref: "acme/shop#1" }],
    });
  });

  test("that GitHub does not understand, or is too long, has a sentence", async () => {
    const g = await openGithub();
    expect(await g.ask("search", { query: "milestone:" })).toMatchObject({
      failure: { text: "GitHub doesn't understand that search, or can't see the repository." },
    });
    expect(await g.ask("search", { query: "x".repeat(240) })).toMatchObject({
      failure: { text: "A search in GitHub has at most 256 characters." },
    });
  });
});

describe("a refresh", () => {
  const story = (ref: string) => ({ id: ref, ref, fromPlugin: true, isOpen: true });
  const changesOf = async (count: number, refs: string[]) => {
    const g = await openGithub({ issues: range(count) });
    const { changes } = await g.ask<{ changes: { ref: string; title: string }[] }>(
      "refresh",
      {},
      { stories: refs.map(story) },
    );
    return { changes, g };
  };

  test("has the present texts of a few issues, by the references of their stories", async () => {
    const { changes } = await changesOf(5, ["#2", "acme/shop#3", "#99", "other/one#1"]);
    expect(changes).toMatchObject([
      { ref: "#2", title: "Fix 2" },
      { ref: "acme/shop#3", title: "Fix 3" },
    ]);
  });

  test("reads many issues from those that changed last, in at most 16 requests", async () => {
    const refs = Array.from({ length: 150 }, (_, at) => `#${at + 101}`);
    const { changes, g } = await changesOf(300, refs);
    expect(new Set(changes.map(({ ref }) => ref))).toEqual(new Set(refs));
    expect(g.requests.length).toBeLessThanOrEqual(16);
  });
});

test.each([
  [{}, true, "Connected as {account}, can write estimates in {place}."],
  [
    { repositories: [{ name: "acme/shop", mayWrite: false }] },
    true,
    "Connected as {account}, which may only read {place}.",
  ],
  [{ repositories: [] }, true, "Connected as {account}, which can't see {place}."],
  [{}, false, "Connected as {account}. Members can pick everything that it sees."],
  [
    { refusal: { status: 401 } },
    true,
    "{product} doesn't accept the sign-in. An owner of the space or an admin has to connect it again.",
  ],
])("the report about the connection with %j says what it may do", async (state, isSet, text) => {
  const g = await openGithub(state, { settings: isSet ? { repository: "acme/shop" } : {} });
  await g.job("check-connection", { connection: "github" });
  expect(g.reports["github"]).toMatchObject({ text });
});
