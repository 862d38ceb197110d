import { expect, test } from "vitest";
import { utcToday } from "./local-time.ts";

test("today's day is counted in UTC, as the service counts it", () => {
  expect(utcToday(Date.parse("2026-11-21T23:30:00-05:00"))).toBe("2026-11-22");
});
