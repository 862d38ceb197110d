import { describe, expect, test } from "vitest";
import { githubIssue } from "#test/support/trackers/github.ts";
import type { GithubState } from "#test/support/trackers/github-state.ts";
import type { Found, TrackerAsks } from "../trackers/tracker.ts";
import { openGithub } from "./fixtures.ts";

type Choices = Exclude<TrackerAsks["choices"]["answer"], { failure: unknown }>;

const points = { id: "F1", name: "Story Points", dataType: "NUMBER" };
const other = { id: "F2", name: "Confidence", dataType: "NUMBER" };
const board = (more: Partial<GithubState["projects"][number]> = {}) => ({
  id: "PVT_1",
  owner: "acme",
  title: "Payments board",
  fields: [{ id: "F0", name: "Title", dataType: "TITLE" }, other, points],
  items: [
    { id: "I2", repository: "acme/shop", number: 2, status: "Ready", values: { F1: 3 } },
    { id: "I1", repository: "acme/shop", number: 1, values: {} },
  ],
  ...more,
});
const issues = [
  githubIssue(1, { type: "Bug", parent: { number: 9, title: "Refunds" } }),
  githubIssue(2, { labels: ["estimate: 8"] }),
  githubIssue(3),
];
const pickBoard = { picked: ["acme/shop", "project PVT_1"] };

describe("issues of a project", () => {
  test("are in the project's order, with status, type, parent and the number of the field", async () => {
    const g = await openGithub({ issues, projects: [board()] });
    const found = await g.ask<Found>("issues", pickBoard);
    expect(found).toMatchObject({
      more: false,
      issues: [
        { ref: "#2", title: "Fix 2", state: "Ready", estimate: "3", parent: "" },
        { ref: "#1", title: "Fix 1", state: "open", type: "Bug", estimate: "", parent: "#9 Refunds" },
      ],
    });
    expect(found.issues[1]!.notes).toBe("https://github.com/acme/shop/issues/1\nBug · open · #9 Refunds");
  });

  test("leave out drafts, pull requests, closed and archived ones, and other repositories", async () => {
    const all = [
      githubIssue(1, { state: "closed" }),
      githubIssue(2, { isPull: true }),
      githubIssue(3),
      githubIssue(4, { repository: "acme/other" }),
      githubIssue(5),
    ];
    const items = all.map(({ repository, number }) => ({
      id: `I${number}`,
      repository,
      number,
      isArchived: number === 3,
      values: {},
    }));
    const g = await openGithub({ issues: all, projects: [board({ items })] });
    const { issues: found } = await g.ask<Found>("issues", pickBoard);
    expect(found.map(({ ref }) => ref)).toEqual(["#5"]);
  });

  test("are of all repositories if the settings name none, with whole references", async () => {
    const all = [githubIssue(1), githubIssue(4, { repository: "acme/other" })];
    const items = all.map(({ repository, number }) => ({ id: `I${number}`, repository, number, values: {} }));
    const g = await openGithub({ issues: all, projects: [board({ items })] }, { settings: {} });
    const { issues: found } = await g.ask<Found>("issues", pickBoard);
    expect(found.map(({ ref }) => ref)).toEqual(["acme/shop#1", "acme/other#4"]);
  });
});

describe("an estimate in a project that was picked", () => {
  test("is written into its number field, and the issue gets no label", async () => {
    const projects = [board()];
    const g = await openGithub({ issues, projects });
    await g.ask("issues", pickBoard);
    await g.estimate("#1", "0,5");
    expect(projects[0]!.items[1]!.values).toEqual({ F1: 0.5 });
    expect([g.github.state.issues[0]!.labels, g.notices]).toEqual([[], []]);
  });

  test("is written into the field of the settings, with the numbers for sizes", async () => {
    const projects = [board()];
    const settings = { repository: "acme/shop", field: "confidence", sizes: "S=1, M=3" };
    const g = await openGithub({ issues, projects }, { settings });
    await g.ask("issues", pickBoard);
    await g.estimate("#1", "M");
    expect(projects[0]!.items[1]!.values).toEqual({ F2: 3 });
  });

  test.each([
    ["a card without a number", "XL", "#1", [board()], true],
    ["an issue that is not in the project", "5", "#3", [board()], true],
    ["a project without a number field", "5", "#1", [board({ fields: [] })], true],
    ["a token that may not use projects", "5", "#1", [board()], false],
  ])("becomes a label for %s", async (_what, card, ref, projects, mayUseProjects) => {
    const g = await openGithub({ issues: structuredClone(issues), projects });
    await g.ask("issues", pickBoard);
    g.github.state.mayUseProjects = mayUseProjects;
    await g.estimate(ref, card);
    const issue = g.github.state.issues.find(({ number }) => `#${number}` === ref)!;
    expect(issue.labels).toEqual([`estimate: ${card}`]);
  });

  test("becomes a label again once another list was picked", async () => {
    const g = await openGithub({ issues: structuredClone(issues), projects: [board()] });
    await g.ask("issues", pickBoard);
    await g.ask("issues", { picked: ["acme/shop", "open"] });
    await g.estimate("#1");
    expect(g.github.state.issues[0]!.labels).toEqual(["estimate: 5"]);
  });
});

describe("on an Enterprise Server", () => {
  const address = "https://github.acme.example/api/v3";

  test("projects are listed, and their issues have addresses of that server", async () => {
    const g = await openGithub({ issues, projects: [board()] }, { address });
    const { lists } = await g.ask<Choices>("choices", { picked: ["acme/shop"] });
    expect(lists[0]).toContainEqual({ id: "project PVT_1", name: "Payments board", detail: "Project" });
    const found = await g.ask<Found>("issues", pickBoard);
    expect(found.issues[1]!.notes).toMatch(/^https:\/\/github\.acme\.example\/acme\/shop\/issues\/1\n/);
    expect(g.sent()).toContain("POST /api/graphql");
  });

  test("an estimate is written into the number field, also for an issue's address", async () => {
    const projects = [board()];
    const g = await openGithub({ issues, projects }, { address });
    await g.ask("issues", pickBoard);
    await g.estimate("https://github.acme.example/acme/shop/issues/1", "8");
    expect(projects[0]!.items[1]!.values).toEqual({ F1: 8 });
  });
});
