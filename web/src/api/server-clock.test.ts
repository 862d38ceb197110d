import { beforeEach, expect, test, vi } from "vitest";
import type * as clock from "./server-clock.ts";
import { utcToday } from "./server-clock.ts";

const now = Date.parse("2026-11-21T12:00:00.250Z");
const minuteMs = 60_000;

let noteServerTime: typeof clock.noteServerTime;
let serverNow: typeof clock.serverNow;

// Each test imports the module again, so its clock has no server time yet.
beforeEach(async () => {
  vi.resetModules();
  ({ noteServerTime, serverNow } = await import("./server-clock.ts"));
});

/** The `Date` header of a server at a time. */
const header = (at: number) => new Date(at).toUTCString();

test("the server clock is the device's clock until the first answer", () => {
  expect(serverNow(now)).toBe(now);
});

test.each([10 * minuteMs, -10 * minuteMs, 86_400_000, 0])(
  "a clock that is %i ms ahead tells the server's time",
  (aheadMs) => {
    for (const wayMs of [0, 300])
      for (let at = now; at < now + 2000; at += 125) {
        noteServerTime(header(at), at + wayMs + aheadMs);
        const later = at + wayMs + 3_600_000;
        const wrongBy = later - serverNow(later + aheadMs);
        expect(wrongBy).toBeGreaterThanOrEqual(-500);
        expect(wrongBy).toBeLessThan(500 + wayMs);
      }
  },
);

test("an answer without a valid date does not change the server clock", () => {
  noteServerTime(header(now), now + 10 * minuteMs);
  const known = serverNow(now + 10 * minuteMs);
  for (const unreadable of [null, "", "soon"]) noteServerTime(unreadable, now);
  expect(serverNow(now + 10 * minuteMs)).toBe(known);
  noteServerTime(header(now), now);
  expect(Math.abs(serverNow(now) - now)).toBeLessThanOrEqual(500);
});

test("today's day is counted in UTC, as the service counts it", () => {
  expect(utcToday(Date.parse("2026-11-21T23:30:00-05:00"))).toBe("2026-11-22");
});
