import { addDays } from "#shared/rules/day.ts";
import { slotOn } from "#shared/rules/slots.ts";

/** Returns the next day after `today` on which the clocks of a zone skip a time of day. */
export function dayWithoutTime(timezone: string, openTime: string, today: string): string {
  const rule = { weekdays: [0, 1, 2, 3, 4, 5, 6], openTime, timezone, windowMinutes: 60 };
  for (let day = 1; day < 400; day++) {
    const date = addDays(today, day);
    if (slotOn(rule, date)?.shifted) return date;
  }
  throw new Error(`the clocks of ${timezone} never skip ${openTime}`);
}
