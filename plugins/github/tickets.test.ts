import { expect, test } from "vitest";
import { githubIssue } from "#test/support/trackers/github.ts";
import { openGithub } from "./fixtures.ts";

test("a ticket goes to the picked repository, and its state is read", async () => {
  const hooks = await openGithub({ issues: [githubIssue(1)] });
  await hooks.ask("issues", { picked: ["acme/shop", "open"] });
  expect(await hooks.ask("ticket", { title: "Rotate the keys", text: "" })).toEqual({ ref: "#2" });
  hooks.github.state.issues[1]!.state = "closed";
  expect(await hooks.ask("ticket-states", { refs: ["#1", "#2", "#9"] })).toEqual({
    states: { "#1": { state: "open", done: false }, "#2": { state: "closed", done: true } },
  });
});

const picked = { picked: ["acme/shop", "open"] };
const text = { title: "Rotate the keys", text: "" };
const withoutAssignee = {
  ref: "#1",
  note: {
    text: "{ref} has no assignee: {product} doesn't accept the owner's account.",
    values: { ref: "#1", product: "GitHub" },
  },
};

test("a person finds their login, and their ticket is assigned to it", async () => {
  const hooks = await openGithub();
  await hooks.ask("issues", picked);
  const account = { id: "ana-lima", name: "ana-lima" };
  expect(await hooks.ask("ticket-accounts", { query: "Ana" })).toEqual({ accounts: [account] });
  expect(await hooks.ask("ticket", text, { assignee: account })).toEqual({ ref: "#1" });
  expect(hooks.github.state.issues).toMatchObject([{ assignee: "ana-lima" }]);
});

test.each([
  ["refuses", { assignees: ["ben"] }],
  ["leaves out", { dropsAssignees: true }],
])("a ticket whose assignee GitHub %s is created without one, and the answer says so", async (_, state) => {
  const hooks = await openGithub(state);
  await hooks.ask("issues", picked);
  const made = await hooks.ask("ticket", text, { assignee: { id: "ana-lima", name: "ana-lima" } });
  expect(made).toEqual(withoutAssignee);
  expect(hooks.github.state.issues).toHaveLength(1);
});
