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
