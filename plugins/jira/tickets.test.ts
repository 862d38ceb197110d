import { expect, test } from "vitest";
import { issueOf } from "#test/support/trackers/jira-state.ts";
import { openJira } from "./fixtures.ts";

const text = "Rotate the keys";

test.each([true, false])("a ticket goes to the project of the picked board (Cloud: %s)", async (isCloud) => {
  const { hooks, jira } = await openJira({ isCloud });
  jira.state.issues = [issueOf("PAY-1", { sprint: 71 })];
  await hooks.ask("issues", { picked: ["scrum-7", "sprint-71"] });
  const made = await hooks.ask<{ ref: string }>("ticket", { title: text, text: "Each quarter" });
  expect(jira.state.issues.find(({ key }) => key === made.ref)).toMatchObject({
    key: expect.stringMatching(/^PAY-/) as string,
    summary: text,
    description: "Each quarter",
  });
});

test("without a picked list, the answer says what is missing", async () => {
  const { hooks } = await openJira();
  expect(await hooks.ask("ticket", { title: text, text: "" })).toEqual({
    failure: {
      text: "Fetch issues of a list in {product} first. New tickets go where it is.",
      values: { product: "Jira" },
    },
  });
});

test("the states of tickets are those of the site, without unknown ones", async () => {
  const { hooks, jira } = await openJira();
  jira.state.issues = [issueOf("PAY-1", { status: "Erledigt", isDone: true }), issueOf("PAY-2")];
  expect(await hooks.ask("ticket-states", { refs: ["PAY-1", "PAY-2", "PAY-9", "no", 7] })).toMatchObject({
    states: { "PAY-1": { state: "Erledigt", done: true }, "PAY-2": { done: false } },
  });
});

test("tickets go to the project of a board whose sprint is empty", async () => {
  const { hooks, jira } = await openJira();
  await hooks.ask("issues", { picked: ["scrum-7", "sprint-71"] });
  expect(await hooks.ask("ticket", { title: text, text: "" })).toEqual({ ref: "PAY-1" });
  expect(jira.state.issues).toMatchObject([{ summary: text, assignee: null }]);
});

test("tickets stay in the projects of the settings, also with a board of another one", async () => {
  const { hooks, jira } = await openJira({ settings: { project: "WEB" } });
  await hooks.ask("issues", { picked: ["scrum-7", "sprint-71"] });
  expect(await hooks.ask("ticket", { title: text, text: "" })).toEqual({ ref: "WEB-1" });
  expect(jira.state.issues).toHaveLength(1);
});

test.each([
  [true, "5b10a2844c20165700ede21g"],
  [false, "alima"],
])("a person finds their account, and their ticket is assigned to it (Cloud: %s)", async (isCloud, id) => {
  const { hooks, jira } = await openJira({ isCloud });
  await hooks.ask("issues", { picked: ["scrum-7", "sprint-71"] });
  const account = { id, name: "Ana Lima" };
  expect(await hooks.ask("ticket-accounts", { query: " ana " })).toEqual({ accounts: [account] });
  const made = await hooks.ask("ticket", { title: text, text: "" }, { assignee: account });
  expect(made).toEqual({ ref: "PAY-1" });
  expect(jira.state.issues).toMatchObject([{ assignee: "Ana Lima" }]);
});

test("a ticket whose assignee Jira refuses is created without one, and the answer says so", async () => {
  const { hooks, jira } = await openJira();
  await hooks.ask("issues", { picked: ["scrum-7", "sprint-71"] });
  const made = await hooks.ask(
    "ticket",
    { title: text, text: "" },
    { assignee: { id: "gone", name: "Gus" } },
  );
  expect(made).toEqual({
    ref: "PAY-1",
    note: {
      text: "{ref} has no assignee: {product} doesn't accept the owner's account.",
      values: { ref: "PAY-1", product: "Jira" },
    },
  });
  expect(jira.state.issues).toMatchObject([{ summary: text, assignee: null }]);
});

test("without a picked list nobody finds accounts", async () => {
  const { hooks } = await openJira();
  expect(await hooks.ask("ticket-accounts", { query: "" })).toMatchObject({
    failure: { text: "Fetch issues of a list in {product} first. New tickets go where it is." },
  });
});
