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
