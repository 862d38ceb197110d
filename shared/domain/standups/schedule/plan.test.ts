// Rules: protocol/schedules#once-a-day, protocol/schedules#opening-time,
//   protocol/schedules#saving-is-a-change
import { expect, onTestFinished, test, vi } from "vitest";
import { slotToPlan } from "./plan.ts";
import type { Plannable } from "./schedule-columns.ts";

const at = (text: string) => Date.parse(text);

const schedule = (more: Partial<Plannable> = {}): Plannable => ({
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  openTime: "09:30",
  timezone: "Europe/Berlin",
  windowMinutes: 60,
  enabled: true,
  savedAt: at("2026-01-01T00:00Z"),
  now: at("2026-02-03T12:00Z"),
  opened: [],
  ...more,
});

const dayOf = (more: Partial<Plannable>) => slotToPlan(schedule(more))?.date;

test("the planned slot is the first that can still be opened", () => {
  expect(dayOf({})).toBe("2026-02-04");
  expect(dayOf({ now: at("2026-02-03T09:29Z") })).toBe("2026-02-03");
  expect(dayOf({ now: at("2026-02-03T09:30Z") })).toBe("2026-02-04");
  expect(dayOf({ now: at("2026-02-03T09:29Z"), savedAt: at("2026-02-03T08:30Z") })).toBe("2026-02-04");
  expect(dayOf({ opened: ["2026-02-04", "2026-02-05"] })).toBe("2026-02-06");
  const night = { openTime: "23:30", windowMinutes: 1440 };
  expect(dayOf({ ...night, now: at("2026-02-03T22:59Z") })).toBe("2026-02-03");
  expect(dayOf({ ...night, now: at("2026-02-03T23:00Z") })).toBe("2026-02-04");
});

test("planning a schedule computes no more slots than needed", () => {
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
  onTestFinished(() => read.mockRestore());
  const costOf = (more: Partial<Plannable>) => {
    read.mockClear();
    slotToPlan(schedule(more));
    return read.mock.calls.length;
  };
  const taken = ["2026-02-03"];
  // Clock reads for the first day, and for one slot: its day, its opening, and the end of that day.
  expect(costOf({ opened: taken })).toBe(6);
  expect(costOf({ opened: taken, windowMinutes: 1440 })).toBeLessThanOrEqual(12);
});
