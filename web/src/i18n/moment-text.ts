import { clock, formatTime } from "./format.ts";

const dayMs = 86_400_000;

/** Returns a time of day. On another day than `now` it includes the weekday, and beyond a week the date. */
export function momentText(at: Date, now: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = (date: Date) =>
    formatTime(date, { ...zone, year: "numeric", month: "numeric", day: "numeric" });
  if (day(at) === day(new Date(now))) return formatTime(at, { ...zone, ...clock() });
  // Six days, because the seventh has today's name.
  const isNear = Math.abs(at.getTime() - now) < 6 * dayMs;
  const name = isNear ? ({ weekday: "short" } as const) : ({ month: "short", day: "numeric" } as const);
  return formatTime(at, { ...zone, ...clock(), ...name });
}
