// Rules: protocol/schedules#fields, protocol/schedules#trend-route
import { expect, test } from "vitest";
import { addDays, mondayOf, weekdayOf } from "./day.ts";

test.each([
  ["2026-03-28", 2, "2026-03-30"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-03-01", -1, "2028-02-29"],
  ["2026-11-22", 0, "2026-11-22"],
])("%s plus %i days is %s", (day, count, then) => {
  expect(addDays(day, count)).toBe(then);
});

test("weekdays are numbered from 0 for Sunday, as in schedules", () => {
  expect(["2026-11-21", "2026-11-22", "2026-11-23"].map(weekdayOf)).toEqual([6, 0, 1]);
});

test("a week begins on its Monday, as in the trend", () => {
  const week = Array.from({ length: 7 }, (_, n) => addDays("2026-11-16", n));
  expect(new Set(week.map(mondayOf))).toEqual(new Set(["2026-11-16"]));
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
});
