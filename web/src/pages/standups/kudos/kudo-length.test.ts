import { expect, test } from "vitest";
import { charactersLeft } from "./kudo-length.ts";

test.each([
  ["", null],
  ["a".repeat(239), null],
  ["a".repeat(240), 40],
  ["a".repeat(280), 0],
  ["a".repeat(281), -1],
  // Counted as the server counts: code points, without the spaces around.
  ["😀".repeat(280), 0],
  [`  ${"a".repeat(280)}\n`, 0],
])("characters left in a kudo", (text, left) => {
  expect(charactersLeft(text)).toBe(left);
});
