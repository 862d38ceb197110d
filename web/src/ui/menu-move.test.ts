import { expect, test } from "vitest";
import { menuMove } from "./menu-move.ts";

const labels = ["Rename", "End room", "Export", "Remove"];

test("in a menu the arrow keys wrap around at both ends", () => {
  expect(menuMove("ArrowDown", 3, labels)).toBe(0);
  expect(menuMove("ArrowUp", 0, labels)).toBe(3);
});

test("in a menu a letter moves to the next row that starts with it", () => {
  expect(menuMove("e", 0, labels)).toBe(1);
  expect(menuMove("e", 1, labels)).toBe(2);
  expect(menuMove("R", 0, labels)).toBe(3);
});

test("in a menu other keys do not move the focus", () => {
  expect(menuMove("Enter", 0, labels)).toBeNull();
  expect(menuMove(" ", 0, labels)).toBeNull();
  expect(menuMove("q", 0, labels)).toBeNull();
  expect(menuMove("ArrowDown", 0, [])).toBeNull();
});
