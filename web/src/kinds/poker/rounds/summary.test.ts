import { expect, test } from "vitest";
import type { PastRound } from "#shared/wire/poker.ts";
import { aRoom, aStory } from "../room.fixture.ts";
import { htmlOf, jiraCsvOf, resultsText, summaryCells, summaryOf, tabbedOf } from "./summary.ts";

const stories = [
  aStory("a", { ref: "WEB-1", title: "Sign in", estimate: "½" }),
  aStory("b", { ref: "WEB-2", title: "=Sum|of all", estimate: "coffee" }),
  aStory("c", { title: "Talk" }),
];

/** Returns a round in which two people played these cards. */
function round(storyId: string, number: number, range: string, cards: [string, string]): PastRound {
  const votes = cards.map((value, i) => ({ userId: `person-${i}`, name: "", value }));
  const consensus = cards[0] === cards[1];
  return { storyId, round: number, revealedAt: "", votes, results: { histogram: [], range, consensus } };
}

const rows = summaryOf(aRoom({ stories }).state, [
  round("b", 1, "3–13", ["3", "13"]),
  round("a", 2, "1", ["1", "1"]),
  round("a", 1, "1–8", ["1", "8"]),
]);

test("a summary has every story in queue order, with its last round", () => {
  expect(rows.map(({ story, rounds, range, outcome }) => [story.id, rounds, range, outcome?.kind])).toEqual([
    ["a", 2, "1", "consensus"],
    ["b", 1, "3–13", "spread"],
    ["c", 0, "", undefined],
  ]);
});

test("the text has a line for each story, and no line that is a formula", () => {
  expect(resultsText("=Sprint 12", "1 of 3 estimated", rows).split("\n")).toEqual([
    "'=Sprint 12",
    "1 of 3 estimated",
    "",
    "• WEB-1 Sign in: ½ (Consensus, 1)",
    "• WEB-2 =Sum|of all: no estimate (Spread, 3–13)",
    "• Talk: no estimate",
  ]);
});

test("tab-separated lines do not contain formulas", () => {
  expect(tabbedOf(summaryCells(rows)).split("\n")[2]).toBe("WEB-2\t'=Sum|of all\t\t3–13\t1\tSpread");
});

test("the HTML table escapes markup", () => {
  expect(htmlOf([["Story"], ["<b>&"]])).toBe(
    "<table><tr><th>Story</th></tr><tr><td>&lt;b&gt;&amp;</td></tr></table>",
  );
});

test("the HTML table does not contain formulas", () => {
  expect(htmlOf([["Story"], ["=1+1"], ["@Mia asks"], ["- fix login"]])).toBe(
    "<table><tr><th>Story</th></tr><tr><td>'=1+1</td></tr><tr><td>'@Mia asks</td></tr><tr><td>'- fix login</td></tr></table>",
  );
});

test("the CSV for Jira has only keys and numbers, and counts the other stories", () => {
  expect(jiraCsvOf(rows)).toEqual({ csv: `"Issue Key","Story Points"\r\nWEB-1,0.5\r\n`, leftOut: 2 });
});

test.each(["#12", "owner/repo#3", "web-3", "A-1", ""])(
  "the CSV for Jira has no row for the reference %j",
  (ref) => {
    const story = aStory("x", { ref, title: "Pay", estimate: "5" });
    expect(jiraCsvOf(summaryOf(aRoom({ stories: [story] }).state, []))).toMatchObject({ leftOut: 1 });
  },
);
