import { describe, expect, test } from "vitest";
import { azureItem, azureState } from "#test/support/trackers/azure.ts";
import { azure } from "./fixtures.ts";

type Found = {
  issues: { ref: string; title: string; type: string; state: string; estimate: string; notes: string }[];
  more: boolean;
};

const sprint = { picked: ["Shop", "team-1", "iteration/now"] };
const refsOf = ({ issues }: Found) => issues.map(({ ref }) => ref);

describe("work items for a planning", () => {
  test("people pick a project, a team, then an iteration, a backlog or a query", async () => {
    const hooks = await azure(azureState(1, { projects: ["Web", "Shop"] }));
    expect(await hooks.ask("choices", { picked: [] })).toMatchObject({
      levels: ["Project", "Team", "List"],
      lists: [[{ name: "Shop" }, { name: "Web" }]],
    });
    expect(await hooks.ask("choices", { picked: ["Shop"] })).toMatchObject({
      lists: [[{ name: "Shop Team" }]],
    });
    const dates = "2026-03-02 – 2026-03-16";
    expect(await hooks.ask("choices", { picked: ["Shop", "team-1"] })).toMatchObject({
      lists: [
        [
          { id: "iteration/now", name: "Sprint 12", detail: dates },
          { id: "iteration/next", name: "Sprint 13", detail: dates },
          { id: "backlog/Microsoft.RequirementCategory", name: "Stories", detail: "Backlog" },
          { id: "query/q-1", name: "To estimate", detail: "Query" },
        ],
      ],
    });
  });

  test("an iteration has its open items in order, without the tasks below them", async () => {
    const items = [
      azureItem(3, { estimate: 5 }),
      azureItem(2, { parent: 3, type: "Task" }),
      azureItem(1, { state: "Closed" }),
    ];
    const hooks = await azure(azureState(0, { items }));
    const found = await hooks.ask<Found>("issues", sprint);
    expect(found.issues).toMatchObject([
      { ref: "AB#3", title: "Fix 3", type: "User Story", state: "New", estimate: "5" },
    ]);
    expect(found.issues[0]!.notes).toBe(
      "https://dev.azure.com/acme/Shop/_workitems/edit/3\nUser Story · New\n\nAs a buyer I pay.",
    );
  });

  test("a backlog has its items, with their parents as text", async () => {
    const items = [azureItem(1, { type: "Feature", title: "Refunds" }), azureItem(2, { parent: 1 })];
    const hooks = await azure(azureState(0, { items }));
    const picked = ["Shop", "team-1", "backlog/Microsoft.RequirementCategory"];
    const { issues } = await hooks.ask<Found>("issues", { picked });
    expect(issues[1]).toMatchObject({ ref: "AB#2", parent: "AB#1 Refunds" });
  });

  test("a saved query has its items", async () => {
    const hooks = await azure(azureState(0, { items: [azureItem(1, { estimate: 3 }), azureItem(2)] }));
    expect(refsOf(await hooks.ask<Found>("issues", { picked: ["Shop", "team-1", "query/q-1"] }))).toEqual([
      "AB#2",
    ]);
  });

  test("of a query with 5,000 items, 200 arrive in five requests", async () => {
    const hooks = await azure(azureState(5_000));
    const found = await hooks.ask<Found>("issues", { picked: ["Shop", "team-1", "query/q-1"] });
    expect([found.issues.length, found.more, hooks.requests.length]).toEqual([200, true, 5]);
  });

  test("words find items of the connection's projects only, also with a quote", async () => {
    const items = [
      azureItem(1, { title: "Ana's card" }),
      azureItem(2, { title: "Ana's card", project: "Web" }),
      azureItem(3),
    ];
    const hooks = await azure(azureState(0, { items }), { settings: { projects: "Shop" } });
    expect(refsOf(await hooks.ask<Found>("search", { query: "ana's card" }))).toEqual(["AB#1"]);
  });

  test.each([203, 401] as const)(
    "a token that is refused with %d is a sentence about the connection",
    async (refusal) => {
      const hooks = await azure(azureState(1, { refusal }), { token: "expired" });
      expect(await hooks.ask("choices", { picked: [] })).toMatchObject({
        failure: { text: expect.stringContaining("doesn't accept the sign-in") as string },
      });
    },
  );
});

describe("an estimate", () => {
  test.each([
    ["Agile", "Microsoft.VSTS.Scheduling.StoryPoints"],
    ["Scrum", "Microsoft.VSTS.Scheduling.Effort"],
    ["CMMI", "Microsoft.VSTS.Scheduling.Size"],
  ])("is written into the field of the process %s", async (_process, field) => {
    const state = azureState(1, { fieldOf: { "User Story": field } });
    const hooks = await azure(state);
    expect(await hooks.estimate(" ab#1", "½")).toEqual([]);
    expect(state.items[0]!.estimate).toBe(0.5);
    await hooks.estimate("AB#1", "8");
    expect(state.items[0]!.estimate).toBe(8);
  });

  test("a size is the number that the connection has for it", async () => {
    const state = azureState(1);
    const hooks = await azure(state, { settings: { sizes: "S=2, L=5" } });
    await hooks.estimate("AB#1", "l");
    expect(state.items[0]!.estimate).toBe(5);
  });

  test.each([
    ["?", {}, {}, "{ref} was not changed: {card} is not a number."],
    ["5", { fieldOf: {} }, {}, "{ref} was not changed: a {type} has no field for estimates."],
    ["5", {}, { projects: "Web" }, "{ref} was not changed: it is in no project of the connection."],
    [
      "5",
      { rule: "TF401320: Rule Error for field Story Points." },
      {},
      "{ref} was not changed. Azure DevOps: {reason}",
    ],
  ])("the card %s with %j and %j is told beside the story", async (card, more, settings, text) => {
    const state = azureState(1, more);
    const hooks = await azure(state, { settings });
    expect(await hooks.estimate("AB#1", card)).toEqual([text]);
    expect(state.items[0]!.estimate).toBe(null);
  });

  test("of an item that the token cannot see is told beside the story", async () => {
    const hooks = await azure(azureState(1));
    expect(await hooks.estimate("AB#9", "5")).toEqual([
      "{ref} was not changed: the connected account can't see it in {product}.",
    ]);
  });

  test("waits as long as the answer says", async () => {
    const hooks = await azure(azureState(1, { limitedFor: 30 }));
    await hooks.estimate("AB#1", "5");
    expect(hooks.later).toMatchObject({ afterMs: 30_000 });
  });

  test.each(["", "12", "#12", "AB#", "AB12", "AB#1/../x"])(
    "the reference %j is not a work item, so nothing is queued",
    async (ref) => {
      const hooks = await azure(azureState(1));
      await hooks.estimate(ref, "5");
      expect([hooks.asked.jobs, hooks.requests]).toEqual([[], []]);
    },
  );
});

test("a check says who is connected, and how many projects it may use", async () => {
  const hooks = await azure(azureState(0, { projects: ["Shop", "Web"] }), { settings: { projects: "shop" } });
  await hooks.job("check-connection", { connection: "azure-devops" });
  expect(hooks.reports).toMatchObject({
    "azure-devops": { values: { name: "Ana Souza", count: 1 } },
  });
});

test("a ticket goes where the last list was picked, and its state is read", async () => {
  const hooks = await azure(azureState(1));
  await hooks.ask("issues", sprint);
  expect(await hooks.ask("ticket", { title: "Rotate the keys", text: "a < b" })).toEqual({ ref: "AB#2" });
  expect(await hooks.ask("ticket-states", { refs: ["AB#2", "AB#9"] })).toEqual({
    states: { "AB#2": { state: "New", done: false } },
  });
});
