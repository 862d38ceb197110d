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

test.each([false, true])("a story that is voted on again hides the summary (revealed: %s)", (revealed) => {
  const again = { ...two, status: "voting" as const };
  expect(showsSummary(aRoom({ stories: [one, again], currentStoryId: "two" }, { revealed }))).toBe(false);
});

test("an estimate without a reveal is the end of the round", () => {
  expect(showsSummary({ ...finished, revealed: false })).toBe(true);
});

test("a quick round on the table hides the summary", () => {
  const quick = aStory("quick", { title: "Quick round 1", status: "voting" });
  const state = { stories: [one, two, quick], currentStoryId: "quick" };
  expect(showsSummary(aRoom(state, { revealed: true }))).toBe(false);
});

test("an ended room shows its summary, unless it has no stories", () => {
  const endedAt = "2026-01-01T10:00:00Z";
  expect(showsSummary({ ...unfinished, endedAt })).toBe(true);
  expect(showsSummary(aRoom({ stories: [], currentStoryId: null }, { endedAt }))).toBe(false);
});
