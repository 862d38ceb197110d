import { expect, test } from "vitest";
import { issueOf, jiraState } from "#test/support/trackers/jira-state.ts";
import { openJira, type Opened } from "./fixtures.ts";

async function report({ hooks }: Opened) {
  await hooks.job("check-connection", { connection: "jira" });
  return hooks.reports["jira"];
}
const board = jiraState().boards[0]!;

test("the report says who is connected, and in how many boards points can be edited", async () => {
  const opened = await openJira();
  opened.jira.state.boards = [
    board,
    { ...board, id: 8, project: "WEB" },
    { ...board, id: 9, project: "OPS" },
  ];
  opened.jira.state.issues = [issueOf("PAY-1"), issueOf("WEB-1", { screen: {} }), issueOf("OPS-1")];
  expect(await report(opened)).toEqual({
    text: "Connected as {account}, can edit points in {count} of {all} boards",
    values: { account: "Ana Lima", count: 2, all: 3 },
  });
});

test("boards without issues are not counted", async () => {
  const opened = await openJira();
  expect(await report(opened)).toMatchObject({ text: "Connected as {account}. No board has issues yet." });
});

test("a site of another product is named", async () => {
  const opened = await openJira({ site: "ftp://files.example.com" });
  const answer = await opened.hooks.ask("choices");
  expect(answer).toEqual({ failure: { text: "The connected address is not a Jira.", values: {} } });
});

test("an expired sign-in is in the report", async () => {
  const opened = await openJira({ isCloud: false });
  opened.jira.state.isExpired = true;
  expect(await report(opened)).toMatchObject({ text: expect.stringMatching(/doesn't accept the sign-in/) });
});

test("a scope that the token does not have is in the report", async () => {
  const opened = await openJira();
  opened.jira.state.lacksScope = true;
  expect(await report(opened)).toEqual({
    text: "Jira needs a scope that the token doesn't have.",
    values: {},
  });
});
