import { expect, test } from "vitest";
import { pointsFor } from "./points.ts";

const sizes = "XS=1, S=0,5; m = ½\nL=8, XL=x";

test.each([
  ["5", 5],
  ["0,5", 0.5],
  ["0.5", 0.5],
  ["1/2", 0.5],
  ["¼", 0.25],
  [" 8 ", 8],
  ["XS", 1],
  ["s", 0.5],
  ["M", 0.5],
  ["L", 8],
])("the card %s is the number %d", (card, points) => {
  expect(pointsFor(card, sizes)).toBe(points);
});

test.each(["?", "☕", "XL", "XXL", "1e5", "1/0", ""])("the card %j is no number", (card) => {
  expect(pointsFor(card, sizes)).toBe(null);
});

test("a list that is no list is ignored", () => {
  expect([pointsFor("M", "M"), pointsFor("5", ",,=;=3")]).toEqual([null, 5]);
});
