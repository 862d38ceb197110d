// Rules: protocol/schedules#final-weeks-only, protocol/schedules#week
import { expect, test } from "vitest";
import type { TrendWeek } from "#shared/wire/schedule.ts";
import { lacksLastWeek, tenthsText, trendColumns } from "./trend-columns.ts";

const weeks: TrendWeek[] = [
  { weekStart: "2026-10-26", ratio: 0.8 },
  { weekStart: "2026-11-02", suppressed: true },
  { weekStart: "2026-11-09", ratio: 1 },
  { weekStart: "2026-12-28", ratio: 0.3 },
];

test("the trend names a week by its Monday, and the month where a new one begins", () => {
  const columns = trendColumns(weeks);
  expect(columns.map(({ day, month }) => `${month} ${day}`.trim())).toEqual([
    "Oct 26",
    "Nov 2",
    "9",
    "Dec 28",
  ]);
  expect(columns.map(({ week }) => week.replace(/\s/g, " "))).toEqual([
    "October 26 – November 1, 2026",
    "November 2 – 8, 2026",
    "November 9 – 15, 2026",
    "December 28, 2026 – January 3, 2027",
  ]);
});

test("the trend words a rounded week as about, and gives a week that is not shown no number", () => {
  const columns = trendColumns(weeks);
  expect(columns.map(({ tenths }) => tenths)).toEqual([8, null, 10, 3]);
  expect(columns.map(({ tenths }) => tenthsText(tenths))).toEqual([
    "About 8 in ten",
    "Not shown: too few people, or no scheduled standup",
    "All, or almost all",
    "About 3 in ten",
  ]);
  expect(tenthsText(trendColumns([{ weekStart: "2026-11-16", ratio: 0 }])[0]!.tenths)).toBe(
    "None, or almost none",
  );
});

test("the trend is out of date once another week has ended in UTC", () => {
  const lacks = (now: string) => lacksLastWeek(weeks, Date.parse(now));
  expect(lacks("2027-01-04T00:00:00Z")).toBe(false);
  expect(lacks("2027-01-10T23:59:59Z")).toBe(false);
  expect(lacks("2027-01-11T00:00:00Z")).toBe(true);
  expect(lacks("2027-02-08T12:00:00Z")).toBe(true);
  expect(lacksLastWeek([], Date.parse("2027-01-04T00:00:00Z"))).toBe(true);
});
