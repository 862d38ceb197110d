import { expect, test } from "vitest";
import { utcToday } from "./local-time.ts";

test("the service's days are counted in UTC", () => {
  expect(utcToday(new Date("2026-11-21T23:30:00-05:00"))).toBe("2026-11-22");
});
