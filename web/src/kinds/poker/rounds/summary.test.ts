import { expect, test } from "vitest";
import type { PastRound } from "#shared/wire/poker.ts";
import { aRoom, aStory } from "../room.fixture.ts";
import { htmlOf, jiraCsvOf, markdownOf, summaryCells, summaryOf, tabbedOf } from "./summary.ts";

const stories = [
  aStory("a", { ref: "WEB-1", title: "Sign in", estimate: "½" }),
  aStory("b", { ref: "WEB-2", title: "=Sum|of all", estimate: "coffee" }),
  aStory("c", { title: "Talk" }),
];

function round(storyId: string, number: number, range: string, consensus: boolean): PastRound {
  return { storyId, round: number, revealedAt: "", votes: [], results: { histogram: [], range, consensus } };
}

const rows = summaryOf(aRoom({ stories }).state, [
  round("b", 1, "3–13", false),
  round("a", 2, "½", true),
  round("a", 1, "½–8", false),
]);

test("a summary has every story in the order of the queue, with what its last round was", () => {
  expect(rows.map(({ story, rounds, spread, agreed }) => [story.id, rounds, spread, agreed])).toEqual([
    ["a", 2, "½", true],
    ["b", 1, "3–13", false],
    ["c", 0, "", null],
  ]);
});

test("it is written as Markdown and as lines with tabs, in which no text is a formula", () => {
  expect(markdownOf(summaryCells(rows)).split("\n")).toEqual([
    "| Reference | Story | Estimate | Spread | Rounds | Agreement |",
    "| --- | --- | --- | --- | --- | --- |",
    "| WEB-1 | Sign in | ½ | ½ | 2 | Yes |",
    "| WEB-2 | =Sum\\|of all |  | 3–13 | 1 | No |",
    "|  | Talk |  |  | 0 |  |",
    "",
  ]);
  expect(tabbedOf(summaryCells(rows)).split("\n")[2]).toBe("WEB-2\t'=Sum|of all\t\t3–13\t1\tNo");
});

test("as HTML it is a table in which no text is markup", () => {
  expect(htmlOf([["Story"], ["<b>&"]])).toBe(
    "<table><tr><th>Story</th></tr><tr><td>&lt;b&gt;&amp;</td></tr></table>",
  );
});

test("the CSV for Jira has the stories with a reference, and points that are numbers", () => {
  expect(jiraCsvOf(rows)).toBe(
    `"Issue Key",Summary,"Story Points"\r\nWEB-1,"Sign in",0.5\r\nWEB-2,"'=Sum|of all",\r\n`,
  );
});
