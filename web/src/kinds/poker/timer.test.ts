import { describe, expect, it, test } from "vitest";
import { durationText, parseDuration, secondsLeft } from "./timer.ts";

describe("secondsLeft", () => {
  const endsAt = "2026-01-01T09:02:00Z";
  const at = (ms: number) => secondsLeft(endsAt, Date.parse(endsAt) + ms);

  it("shows a full second until it is over, and 0 exactly at the end", () => {
    expect([at(-120_000), at(-119_001), at(-119_000), at(-1), at(0), at(5000)]).toEqual([
      120, 120, 119, 1, 0, 0,
    ]);
  });
});

test("a duration has minutes, seconds or both", () => {
  expect([60, 90, 45].map(durationText)).toEqual(["1 minute", "1 minute, 30 seconds", "45 seconds"]);
});

test.each([
  ["3", 180],
  ["1.5", 90],
  ["1,5", 90],
  [" 1:30 ", 90],
  ["0:10", 10],
  ["90s", 90],
  ["90 sec", 90],
  ["2 min", 120],
  ["", undefined],
  ["soon", undefined],
  ["1:75", undefined],
  ["-3", undefined],
])("somebody who types %j means %s seconds", (typed, seconds) => {
  expect(parseDuration(typed)).toBe(seconds);
});
