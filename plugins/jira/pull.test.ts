import { describe, expect, test } from "vitest";
import { issueOf, jiraState, pointsField } from "#test/support/trackers/jira-state.ts";
import { MAX_ISSUES, type Choice, type Found } from "../trackers/tracker.ts";
import { openJira, type Opened } from "./fixtures.ts";

type Lists = { levels: string[]; lists: Choice[][]; picked: string[] };
const sprint = { picked: ["scrum-7", "sprint-71"] };
const numbered = (count: number, changes = {}) =>
  Array.from({ length: count }, (_, i) => issueOf(`PAY-${i + 1}`, changes));
const keysOf = ({ issues }: Found) => issues.map(({ ref }) => ref);

describe("lists to pick from", () => {
  test("boards come before filters, each with its project", async () => {
    const { hooks } = await openJira();
    expect(await hooks.ask<Lists>("choices")).toEqual({
      levels: ["Board or filter", "Sprint"],
      lists: [
        [
          { id: "scrum-7", name: "Payments", detail: "PAY" },
          { id: "filter-10042", name: "To estimate", detail: "Filter", isLast: true },
        ],
      ],
      picked: [],
    });
  });

  test("active sprints come before future ones, and closed ones are left out", async () => {
    const { hooks } = await openJira();
    const { lists } = await hooks.ask<Lists>("choices", { picked: ["scrum-7"] });
    expect(lists[0]!.map(({ name }) => name)).toEqual(["Sprint 12", "Sprint 13", "Backlog"]);
  });

  test("a board without sprints has all issues and a backlog", async () => {
    const { hooks, jira } = await openJira();
    jira.state.boards[0]!.type = "kanban";
    const { lists } = await hooks.ask<Lists>("choices", { picked: ["kanban-7"] });
    expect(lists[0]!.map(({ id }) => id)).toEqual(["all", "backlog"]);
  });

  test("what was picked last is picked again", async () => {
    const { hooks } = await openJira();
    await hooks.ask("issues", sprint);
    const { lists, picked } = await hooks.ask<Lists>("choices");
    expect([lists.length, picked]).toEqual([2, sprint.picked]);
  });

  test("a sprint that is closed by now is not picked again", async () => {
    const { hooks, jira } = await openJira();
    await hooks.ask("issues", sprint);
    jira.state.boards[0]!.sprints[2]!.state = "closed";
    expect((await hooks.ask<Lists>("choices")).picked).toEqual(["scrum-7"]);
  });

  test("with the setting project only its boards are listed", async () => {
    const { hooks, jira } = await openJira({ settings: { project: "PAY" } });
    jira.state.boards.push({ ...jiraState().boards[0]!, id: 8, name: "Secret", project: "SECRET" });
    const { lists } = await hooks.ask<Lists>("choices");
    expect(lists[0]!.map(({ name }) => name)).toEqual(["Payments", "To estimate"]);
  });

  test("a data center has favourite filters", async () => {
    const { hooks, sent } = await openJira({ isCloud: false });
    const { lists } = await hooks.ask<Lists>("choices");
    expect(lists[0]!.map(({ id }) => id)).toEqual(["scrum-7", "filter-10042"]);
    expect(sent()).toContain("GET /rest/api/2/filter/favourite");
  });
});

test.each([true, false])("an expired sign-in is no empty list of boards (Cloud: %s)", async (isCloud) => {
  const { hooks, jira, sent } = await openJira({ isCloud });
  jira.state.isExpired = true;
  const { failure } = await hooks.ask<{ failure: { text: string } }>("choices");
  expect(failure.text).toMatch(/doesn't accept the sign-in/);
  // Only its answer of 401 pauses the connection.
  if (isCloud) expect(sent().at(-1)).toBe("GET /rest/api/2/myself");
});

describe("issues of a sprint", () => {
  test("an issue has type, state, estimate and parent, and notes with its address", async () => {
    const { hooks, jira } = await openJira();
    const parent = { key: "PAY-1", summary: "Payments in euro" };
    const values = { [pointsField]: 5 };
    const description = "h2. Why\nSee [the plan|https://acme.example/plan]\n!plan.png|thumbnail!";
    jira.state.issues = [
      issueOf("PAY-12", { type: "Bug", status: "In Progress", parent, values, description }),
    ];
    expect((await hooks.ask<Found>("issues", sprint)).issues).toEqual([
      {
        ref: "PAY-12",
        title: "Fix PAY-12",
        type: "Bug",
        state: "In Progress",
        estimate: "5",
        isDone: false,
        parent: "PAY-1 Payments in euro",
        notes: [
          "https://acme.atlassian.net/browse/PAY-12",
          "Bug · In Progress · PAY-1 Payments in euro",
          "",
          "Why",
          "See the plan (https://acme.example/plan)",
          "[image: plan.png]",
        ].join("\n"),
      },
    ]);
  });

  test("the issues are in the board's order, without done ones and subtasks", async () => {
    const { hooks, jira } = await openJira();
    jira.state.issues = [
      issueOf("PAY-3"),
      issueOf("PAY-9", { isDone: true }),
      issueOf("PAY-1"),
      issueOf("PAY-4", { isSubtask: true }),
      issueOf("PAY-2", { sprint: null }),
    ];
    expect(keysOf(await hooks.ask<Found>("issues", sprint))).toEqual(["PAY-3", "PAY-1"]);
    expect(keysOf(await hooks.ask<Found>("issues", { picked: ["scrum-7", "backlog"] }))).toEqual(["PAY-2"]);
  });

  test("a list has 200 issues and marks further ones, with at most 16 requests", async () => {
    const { hooks, jira } = await openJira();
    jira.state.issues = numbered(5_000, { description: "word ".repeat(300) });
    const { issues, more } = await hooks.ask<Found>("issues", sprint);
    expect([issues.length, more]).toEqual([MAX_ISSUES, true]);
    expect(hooks.requests.length).toBeLessThanOrEqual(16);
  });

  test("200 issues with long descriptions are all there, with at most 16 requests", async () => {
    const { hooks, jira } = await openJira();
    jira.state.issues = numbered(200, { description: "long words ".repeat(2_900) });
    const { issues, more } = await hooks.ask<Found>("issues", sprint);
    expect([issues.length, more, hooks.requests.length <= 16]).toEqual([200, false, true]);
  });

  test("pages that are too large are read in halves, with their descriptions", async () => {
    const { hooks, jira } = await openJira();
    jira.state.issues = numbered(60, { description: "words ".repeat(1_200) });
    const { issues } = await hooks.ask<Found>("issues", sprint);
    expect([issues.length, issues.filter(({ notes }) => notes.includes("words")).length]).toEqual([60, 60]);
  });

  test("an empty sprint has no issues", async () => {
    const { hooks } = await openJira();
    expect(await hooks.ask("issues", sprint)).toMatchObject({ issues: [], more: false });
  });

  test("behind the gateway of Cloud, addresses lead to the site", async () => {
    const address = "https://api.atlassian.com/ex/jira/1a11d016-8984-4c3e-b9ab-142dd06acb1b";
    const { hooks, jira } = await openJira({ address, site: "https://acme.atlassian.net" });
    jira.state.issues = [issueOf("PAY-1")];
    const { issues } = await hooks.ask<Found>("issues", sprint);
    expect(issues[0]!.notes).toMatch(/^https:\/\/acme\.atlassian\.net\/browse\/PAY-1\n/);
  });

  test("issues of an archived project are not listed", async () => {
    const { hooks, jira } = await openJira();
    jira.state.issues = [issueOf("PAY-1")];
    jira.state.archived = ["PAY"];
    expect(await hooks.ask("issues", sprint)).toMatchObject({ issues: [], more: false });
  });
});

describe("refresh", () => {
  const stories = (...refs: string[]) => ({
    stories: refs.map((ref) => ({ id: ref, ref, fromPlugin: true, isOpen: true })),
  });
  const refresh = async ({ hooks }: Opened, ...refs: string[]) =>
    (await hooks.ask<{ changes: { ref: string; title: string }[] }>("refresh", {}, stories(...refs))).changes;

  test.each([true, false])("the present texts of stories are returned (Cloud: %s)", async (isCloud) => {
    const opened = await openJira({ isCloud });
    opened.jira.state.issues = [issueOf("PAY-1", { summary: "New words" }), issueOf("PAY-2")];
    const [change, ...others] = await refresh(opened, "pay-1", "PAY-9");
    expect([change, others]).toEqual([
      { ref: "pay-1", title: "New words", notes: expect.stringContaining("/browse/PAY-1") },
      [],
    ]);
  });

  test.each([true, false])(
    "an issue with another key by now keeps its story (Cloud: %s)",
    async (isCloud) => {
      const opened = await openJira({ isCloud });
      opened.jira.state.issues = [issueOf("WEB-4", { summary: "Moved" })];
      opened.jira.state.moved = { "PAY-1": "WEB-4" };
      expect(await refresh(opened, "PAY-1")).toMatchObject([{ ref: "PAY-1", title: "Moved" }]);
    },
  );

  test("an issue that moved out of the projects is left out", async () => {
    const opened = await openJira({ settings: { project: "PAY" } });
    opened.jira.state.issues = [issueOf("SECRET-4")];
    opened.jira.state.moved = { "PAY-1": "SECRET-4" };
    expect(await refresh(opened, "PAY-1")).toEqual([]);
  });

  test("stories with own texts, and those with an estimate, are not asked for", async () => {
    const { hooks } = await openJira();
    const own = [
      { id: "1", ref: "PAY-1", fromPlugin: false, isOpen: true },
      { id: "2", ref: "PAY-2", fromPlugin: true, isOpen: false },
      { id: "3", ref: "no issue", fromPlugin: true, isOpen: true },
    ];
    expect(await hooks.ask("refresh", {}, { stories: own })).toEqual({ changes: [] });
    expect(hooks.requests).toEqual([]);
  });
});
