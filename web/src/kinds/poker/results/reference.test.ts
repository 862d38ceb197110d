import { expect, test } from "vitest";
import { referencesOf } from "./reference.ts";
import { aRoom, aStory } from "../room.fixture.ts";

const found = (...args: Parameters<typeof aRoom>) =>
  referencesOf(aRoom(...args).state).map(({ card, story }) => [card, story.id]);

test("each card has its last estimated story, in the order of the deck", () => {
  const stories = [
    aStory("a", { estimate: "8" }),
    aStory("b", { estimate: "3" }),
    aStory("c", { estimate: "8" }),
    aStory("d"),
  ];
  expect(found({ stories, currentStoryId: "d" })).toEqual([
    ["3", "b"],
    ["8", "c"],
  ]);
});

test("the current story, quick rounds and special cards are left out", () => {
  const stories = [
    aStory("a", { estimate: "8" }),
    aStory("b", { title: "Quick round 2", estimate: "5" }),
    aStory("c", { estimate: "?" }),
  ];
  expect(found({ stories, currentStoryId: "a" })).toEqual([]);
});
