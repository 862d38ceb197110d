import { expect, test } from "vitest";
import type { PastRound } from "#shared/wire/poker.ts";
import { queueTotals } from "../model.ts";
import { aRoom, aStory } from "../room.fixture.ts";
import { resultText } from "./result-text.ts";
import { summaryOf } from "./summary.ts";

const one = aStory("one", { estimate: "5", status: "estimated" });
const two = aStory("two", { estimate: "8", status: "estimated" });
const finished = aRoom({ stories: [one, two], currentStoryId: "two" }, { revealed: true });
const unfinished = aRoom({ stories: [one, aStory("two")], currentStoryId: "two" }, { revealed: true });

/** Returns a round in which two people played these cards. */
function round(storyId: string, ...cards: [string, string]): PastRound {
  const votes = cards.map((value, i) => ({ userId: `person-${i}`, name: "", value }));
  const consensus = cards[0] === cards[1];
  return { storyId, round: 1, revealedAt: "", votes, results: { histogram: [], consensus } };
}

test("the result has the stories, the points, and the stories by their result", () => {
  const { state } = finished;
  const text = (rounds: PastRound[]) => resultText(queueTotals(state), summaryOf(state, rounds));
  expect(text([round("one", "5", "5"), round("two", "5", "13")])).toEqual([
    "All 2 estimated",
    "13 points",
    "1 consensus",
    "1 spread",
  ]);
  expect(text([round("one", "5", "8")])).toEqual(["All 2 estimated", "13 points", "1 near consensus"]);
  expect(text([])).toEqual(["All 2 estimated", "13 points"]);
});

test("the result of an unfinished room says how many stories are estimated", () => {
  expect(resultText(queueTotals(unfinished.state), [])).toEqual(["1 of 2 estimated", "5 points"]);
});

test("a room with only unestimated quick rounds has no estimates", () => {
  const quick = aRoom({ stories: [aStory("q", { title: "Quick round 1" })], currentStoryId: null });
  expect(resultText(queueTotals(quick.state), [])).toEqual(["No estimates"]);
});

test("a deck of sizes has no points", () => {
  const deck = { ...finished.state.deck, ordinal: true };
  expect(resultText(queueTotals({ ...finished.state, deck }), [])).toEqual(["All 2 estimated"]);
});
