import { expect, test } from "vitest";
import { gitlabIssue } from "#test/support/trackers/gitlab.ts";
import { openGitlab } from "./fixtures.ts";

test("a ticket goes to the picked project, and its state is read", async () => {
  const hooks = await openGitlab({ issues: [gitlabIssue(1)] });
  const id = String(hooks.gitlab.state.projects[0]!.id);
  await hooks.ask("issues", { picked: [id, "open"] });
  expect(await hooks.ask("ticket", { title: "Rotate the keys", text: "" })).toEqual({ ref: "#2" });
  hooks.gitlab.state.issues[1]!.state = "closed";
  expect(await hooks.ask("ticket-states", { refs: ["#1", "#2", "#9"] })).toEqual({
    states: { "#1": { state: "open", done: false }, "#2": { state: "closed", done: true } },
  });
});

const text = { title: "Rotate the keys", text: "" };

test("a person finds their account, and their ticket is assigned to it", async () => {
  const hooks = await openGitlab();
  await hooks.ask("issues", { picked: ["7", "open"] });
  const account = { id: "41", name: "Ana Lima (@ana)" };
  expect(await hooks.ask("ticket-accounts", { query: "ana" })).toEqual({ accounts: [account] });
  expect(await hooks.ask("ticket", text, { assignee: account })).toEqual({ ref: "#1" });
  expect(hooks.gitlab.state.issues).toMatchObject([{ assignee: 41 }]);
});

test("a ticket whose assignee GitLab leaves out has none, and the answer says so", async () => {
  const hooks = await openGitlab();
  await hooks.ask("issues", { picked: ["7", "open"] });
  expect(await hooks.ask("ticket", text, { assignee: { id: "77", name: "Gus" } })).toEqual({
    ref: "#1",
    note: {
      text: "{ref} has no assignee: {product} doesn't accept the owner's account.",
      values: { ref: "#1", product: "GitLab" },
    },
  });
  expect(hooks.gitlab.state.issues).toHaveLength(1);
});
