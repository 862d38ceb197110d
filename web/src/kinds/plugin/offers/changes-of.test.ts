import { expect, test } from "vitest";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { changesOf, type OfferedChange } from "./changes-of.ts";

const story = (id: string, more: Partial<PokerStory> = {}) =>
  ({
    id,
    ref: id.toUpperCase(),
    title: `Title ${id}`,
    notes: "Notes",
    estimate: null,
    ...more,
  }) as PokerStory;
const stateOf = (...stories: PokerStory[]) => ({ currentStoryId: null, stories }) as unknown as PokerState;

/** Returns the changes as `id, title, notes`. */
function changed(offered: OfferedChange[], state: PokerState): (string | undefined)[][] {
  return changesOf(offered, state).map(({ story: { id }, title, notes }) => [id, title, notes]);
}

test("a change has only the texts that differ", () => {
  const state = stateOf(story("a"), story("b"));
  const offered = [
    { ref: "A", title: "New", notes: "Notes" },
    { ref: "B", title: "Title b", notes: "" },
  ];
  expect(changed(offered, state)).toEqual([
    ["a", "New", undefined],
    ["b", undefined, ""],
  ]);
});

test("changes are in the order of the queue, and references match in upper or lower case", () => {
  const state = stateOf(story("a"), story("b"));
  const offered = [
    { ref: "b", title: "Two" },
    { ref: " a ", title: "One" },
  ];
  expect(changed(offered, state)).toEqual([
    ["a", "One", undefined],
    ["b", "Two", undefined],
  ]);
});

test("of two changes with the same reference the first counts", () => {
  const offered = [
    { ref: "A", title: "First" },
    { ref: "a", title: "Second" },
  ];
  expect(changed(offered, stateOf(story("a")))).toEqual([["a", "First", undefined]]);
});

test("texts are cleaned as at an import, so equal ones are no change", () => {
  const state = stateOf(story("a", { title: "One line", notes: "a\nb" }));
  expect(changed([{ ref: "A", title: " One\nline ", notes: "a\r\nb\n" }], state)).toEqual([]);
});

test("an empty title is no change", () => {
  expect(changed([{ ref: "A", title: " " }], stateOf(story("a")))).toEqual([]);
});

test("stories without a reference, with an estimate or on the table are left out", () => {
  const stories = [story("a", { ref: "" }), story("b", { estimate: "3" }), story("c")];
  const state = { ...stateOf(...stories), currentStoryId: "c" };
  const offered = ["", "B", "C"].map((ref) => ({ ref, title: "New" }));
  expect(changed(offered, state)).toEqual([]);
});
