// Rules: protocol/webhooks#retry-after
import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retry-after.ts";

const now = Date.parse("2026-03-01T12:00:00Z") / 1000;

test("Retry-After is a number of seconds or a date; any other value is ignored", () => {
  const cases: [string | null, number | null][] = [
    [null, null],
    ["", null],
    ["120", 120],
    ["0", 0],
    ["Sun, 01 Mar 2026 12:02:00 GMT", 120],
    ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
    ["-5", null],
    ["1.5", null],
    ["soon", null],
    ["2026", 2026],
    ["2026-03-01", null],
    ["Mon, no day at all", null],
  ];
  for (const [header, seconds] of cases)
    expect([header, retryAfterSeconds(header, now)]).toEqual([header, seconds]);
});
