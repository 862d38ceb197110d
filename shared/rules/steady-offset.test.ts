// Rules: protocol/schedules#a-repeated-time, protocol/schedules#a-skipped-day,
//   protocol/schedules#a-skipped-time, protocol/schedules#what-a-slot-is
import { expect, it } from "vitest";
import { addDays } from "./day.ts";
import { slotOn, type SlotRule } from "./slots.ts";
import { createSteadyOffset } from "./steady-offset.ts";

const everyDay = [0, 1, 2, 3, 4, 5, 6];

it.each([
  ["Europe/Berlin", "2026-01-01", 365],
  ["America/New_York", "2026-01-01", 365],
  ["Australia/Lord_Howe", "2026-01-01", 365],
  ["Pacific/Kiritimati", "2026-01-01", 60],
  ["Pacific/Niue", "2026-01-01", 60],
  ["Asia/Kathmandu", "2026-01-01", 60],
  ["America/Nuuk", "2026-01-01", 365],
  ["Africa/Casablanca", "2026-01-01", 365],
  ["Pacific/Apia", "2011-12-20", 20],
  ["Africa/Cairo", "2014-05-01", 180],
])("cached offsets of %s do not change a slot, on each day from %s on", (timezone, from, days) => {
  const steady = createSteadyOffset();
  for (const openTime of ["00:00", "02:30", "12:00", "23:59"]) {
    const rule: SlotRule = { timezone, openTime, weekdays: everyDay, windowMinutes: 60 };
    for (let n = 0; n < days; n++) {
      const date = addDays(from, n);
      expect(slotOn(rule, date, steady)).toEqual(slotOn(rule, date));
    }
  }
});
