import { expect, test } from "vitest";
import { createEstimateReader } from "./estimates.ts";

const numbers = createEstimateReader(["0", "½", "1", "2", "3", "5", "8", "13", "?", "coffee"]);
const sizes = createEstimateReader(["XS", "S", "M", "L", "XL", "?"]);

test.each([
  ["5", "5"],
  ["5.0", "5"],
  ["0,5", "½"],
  ["1/2", "½"],
  ["08", "8"],
  ["~ 3", "3"],
  ["13 Story Points", "13"],
  ["5 SP", "5"],
  ["3 Punkte", "3"],
  ["5 балла", "5"],
  ["3点", "3"],
])("%s is the card %s", (cell, card) => expect(numbers(cell)).toEqual({ card, isLost: false }));

test.each([
  ["m", "M"],
  ["Extra Large", "XL"],
  ["klein", "S"],
])("%s is the size %s", (cell, card) => expect(sizes(cell)).toEqual({ card, isLost: false }));

test.each(["", "-", "null", "?", "TBD", "not estimated"])("%j is not an estimate", (cell) =>
  expect(numbers(cell)).toEqual({ card: "", isLost: false }),
);

test.each(["4", "3-5", "3h", "XL", "coffee", "1e0", "0x5"])("%s is not a card of the deck", (cell) =>
  expect(numbers(cell)).toEqual({ card: "", isLost: true }),
);

test("a placeholder that is a card of the deck is an estimate", () => {
  expect(createEstimateReader(["TBD", "none"])("tbd")).toEqual({ card: "TBD", isLost: false });
});
