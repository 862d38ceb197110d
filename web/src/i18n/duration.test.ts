import { expect, test } from "vitest";
import { durationText } from "./duration.ts";

test("a duration has at most two units", () => {
  expect([1, 120, 150, 1440, 2 * 1440 + 61].map((minutes) => durationText(minutes, "long"))).toEqual([
    "1 minute",
    "2 hours",
    "2 hours 30 minutes",
    "1 day",
    "2 days 1 hour",
  ]);
  expect(durationText(150).replace(/\s/g, " ")).toBe("2 hr 30 min");
});
