import { expect, test } from "vitest";
import { nextSecondIn, secondsSince } from "./clock.ts";

const start = "2026-01-01T09:00:00Z";
const at = (ms: number) => Date.parse(start) + ms;

test("a turn counts whole seconds from the server's start, at least 0", () => {
  expect([at(-400), at(0), at(999), at(61_000)].map((now) => secondsSince(start, now))).toEqual([
    0, 0, 0, 61,
  ]);
});

test("the clock updates at the next full second", () => {
  expect([at(0), at(250), at(1999), at(-300)].map((now) => nextSecondIn(start, now))).toEqual([
    1000, 750, 1, 300,
  ]);
});
