import { describe, expect, test } from "vitest";
import { nextRun } from "./cron.ts";

const from = new Date("2026-03-29T00:30:30Z");

// Rules: protocol/plugins#jobs-enqueue
describe("nextRun returns the next time in UTC", () => {
  test.each([
    ["* * * * *", "2026-03-29T00:31:00.000Z"],
    ["*/15 9-17 * * mon-fri", "2026-03-30T09:00:00.000Z"],
    ["0 9 * * 1,3", "2026-03-30T09:00:00.000Z"],
    ["30 2 29 3 *", "2026-03-29T02:30:00.000Z"],
    ["0 0 1 JAN *", "2027-01-01T00:00:00.000Z"],
    ["0 12 29 2 *", "2028-02-29T12:00:00.000Z"],
    ["0 9 13 * 5", "2026-04-03T09:00:00.000Z"],
    ["0 9 * * 7", "2026-03-29T09:00:00.000Z"],
  ])("%s", async (expression, next) => {
    expect((await nextRun(expression, from))?.toISOString()).toBe(next);
  });

  test.each([
    "",
    "* * * *",
    "* * * * * *",
    "@daily",
    "0 0 L * *",
    "0 0 15W * *",
    "0 0 * * 5#2",
    "60 * * * *",
    "0 24 * * *",
    "0 0 30 2 *",
    "0 0 0 * *",
    "0 0 * 13 *",
    "0 0 * * 8",
    "*/0 * * * *",
    "? * * * *",
    "5-2 * * * *",
    "* * * * *\n",
  ])("%j is invalid", async (expression) => {
    expect(await nextRun(expression, from)).toBe(null);
  });
});
