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
