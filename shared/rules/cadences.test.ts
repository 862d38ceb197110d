// Rules: protocol/schedules#weeks, protocol/schedules#days-off
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, mondayOf, weekdayOf } from "./day.ts";
import { isOff, nextSlots, slotOn, type SlotRule } from "./slots.ts";

const rule = (more: Partial<SlotRule> = {}): SlotRule => ({
  weekdays: [1, 4],
  openTime: "09:30",
  timezone: "Europe/Berlin",
  windowMinutes: 60,
  ...more,
});
const datesOf = (given: SlotRule, after: string, count: number) =>
  nextSlots(given, Date.parse(after), count).map(({ date }) => date);

test("a schedule of every second week has slots in every second week from its first", () => {
  const second = rule({ everyWeeks: 2, firstWeek: "2027-01-04" });
  expect(datesOf(second, "2026-12-01T00:00Z", 4)).toEqual([
    "2027-01-04",
    "2027-01-07",
    "2027-01-18",
    "2027-01-21",
  ]);
  expect(datesOf(second, "2027-01-05T00:00Z", 2)).toEqual(["2027-01-07", "2027-01-18"]);
  expect(slotOn(second, "2027-01-11")).toBeNull();
});

test("a week begins on Monday, also for a schedule of Sundays", () => {
  const sundays = rule({ weekdays: [0], everyWeeks: 2, firstWeek: "2027-01-04" });
  expect(datesOf(sundays, "2027-01-01T00:00Z", 2)).toEqual(["2027-01-10", "2027-01-24"]);
});

test("the clocks' change between two weeks does not move a week", () => {
  const third = rule({ weekdays: [1], everyWeeks: 3, firstWeek: "2027-03-08" });
  expect(datesOf(third, "2027-03-01T00:00Z", 3)).toEqual(["2027-03-08", "2027-03-29", "2027-04-19"]);
});

test("a day off has no slot, and the slots of other days stay as they are", () => {
  const days = rule({ daysOff: ["2027-01-07", "2027-01-08", "2027-01-11"] });
  expect(datesOf(days, "2027-01-02T00:00Z", 3)).toEqual(["2027-01-04", "2027-01-14", "2027-01-18"]);
  expect(slotOn(days, "2027-01-14")).toEqual(slotOn(rule(), "2027-01-14"));
});

test("the next slot is found behind 60 days off in every eighth week", () => {
  const firstWeek = "2027-01-04";
  const daysOff = Array.from({ length: 60 }, (_, n) => addDays(firstWeek, n * 56));
  const rare = rule({ weekdays: [1], everyWeeks: 8, firstWeek, daysOff });
  expect(datesOf(rare, "2026-01-01T00:00Z", 1)).toEqual([addDays(firstWeek, 60 * 56)]);
});

test("a schedule without weeks and days off has no day off", () => {
  expect(isOff(rule(), "2027-01-05")).toBe(false);
  expect(isOff(rule({ everyWeeks: 1, firstWeek: null, daysOff: [] }), "2027-01-05")).toBe(false);
});

test("every slot is on a weekday of the schedule, in an nth week, and on no day off", () => {
  const days = fc.integer({ min: 0, max: 900 }).map((count) => addDays("2026-06-01", count));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 60 }).map((weeks) => addDays("2026-06-01", weeks * 7)),
      fc.uniqueArray(days, { maxLength: 60 }),
      days,
      (everyWeeks, firstWeek, daysOff, from) => {
        const given = rule({ everyWeeks, firstWeek, daysOff });
        const found = datesOf(given, `${from}T00:00Z`, 5);
        expect(found).toHaveLength(5);
        for (const date of found) {
          const weeks = (Date.parse(mondayOf(date)) - Date.parse(firstWeek)) / (7 * 86_400_000);
          expect([weekdayOf(date) % 3, weeks >= 0, weeks % everyWeeks, daysOff.includes(date)]).toEqual([
            1,
            true,
            0,
            false,
          ]);
        }
      },
    ),
    { numRuns: 200 },
  );
});
