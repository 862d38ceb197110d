import { expect, test } from "vitest";
import { localDay, localMinute, utcToday } from "./days.ts";

test("a date-and-time field holds the day and the minute of this browser's clock", () => {
  const moment = new Date(2026, 0, 5, 7, 3);
  expect(localDay(moment)).toBe("2026-01-05");
  expect(localMinute(moment)).toBe("2026-01-05T07:03");
});

test("today's day is counted in UTC, as the service counts it", () => {
  expect(utcToday(Date.parse("2026-11-21T23:30:00-05:00"))).toBe("2026-11-22");
});
