import { expect, test } from "vitest";
import { aRoom, aStory } from "./room.fixture.ts";
import { showsSummary } from "./finished.ts";

const one = aStory("one", { estimate: "5", status: "estimated" });
const two = aStory("two", { estimate: "8", status: "estimated" });
const finished = aRoom({ stories: [one, two], currentStoryId: "two" }, { revealed: true });
const unfinished = aRoom({ stories: [one, aStory("two")], currentStoryId: "two" }, { revealed: true });

test("the summary shows when every story has an estimate and no round is open", () => {
  expect(showsSummary(finished)).toBe(true);
  expect(showsSummary(unfinished)).toBe(false);
  expect(showsSummary(aRoom({ stories: [one, two], currentStoryId: null }))).toBe(true);
});

test("an open round hides the summary, even if its story has an estimate", () => {
  expect(showsSummary({ ...finished, revealed: false })).toBe(false);
});

test("while a story is voted on again, the summary waits for its estimate", () => {
  expect(showsSummary(finished, false)).toBe(false);
  expect(showsSummary(finished, true)).toBe(true);
});

test("an estimate without a reveal is the end of the round", () => {
  expect(showsSummary({ ...finished, revealed: false }, true)).toBe(true);
});

test("a quick round on the table hides the summary", () => {
  const quick = aStory("quick", { title: "Quick round 1", status: "voting" });
  const state = { stories: [one, two, quick], currentStoryId: "quick" };
  expect(showsSummary(aRoom(state, { revealed: true }), false)).toBe(false);
});

test("an ended room shows its summary, unless it has no stories", () => {
  const endedAt = "2026-01-01T10:00:00Z";
  expect(showsSummary({ ...unfinished, endedAt }, false)).toBe(true);
  expect(showsSummary(aRoom({ stories: [], currentStoryId: null }, { endedAt }), false)).toBe(false);
});
