import { expect, test } from "vitest";
import { addDays, localDay, localMinute, utcToday } from "./local-time.ts";

test("the service's days are counted in UTC", () => {
  expect(utcToday(new Date("2026-11-21T23:30:00-05:00"))).toBe("2026-11-22");
});

test("a field holds the day and the minute of this clock", () => {
  const moment = new Date(2026, 0, 5, 7, 3);
  expect(localDay(moment)).toBe("2026-01-05");
  expect(localMinute(moment)).toBe("2026-01-05T07:03");
});

test.each([
  ["2026-03-28", 2, "2026-03-30"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-03-01", -1, "2028-02-29"],
])("%s and %i days is %s by the calendar", (day, count, then) => {
  expect(addDays(day, count)).toBe(then);
});
