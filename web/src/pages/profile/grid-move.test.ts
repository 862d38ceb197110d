import { expect, test } from "vitest";
import { neighbour } from "./grid-move.ts";

// Three columns: 0 1 2 / 3 4 5 / 6 7
const tops = [0, 0, 0, 50, 50, 50, 100, 100];

test.each([
  ["ArrowDown", 1, 4],
  ["ArrowUp", 4, 1],
  ["ArrowDown", 5, 7],
  ["ArrowDown", 7, null],
  ["ArrowUp", 2, null],
  ["ArrowLeft", 4, null],
])("in the avatar grid, %s from %i leads to %s", (key, at, to) => {
  expect(neighbour(key, at, tops)).toBe(to);
});
