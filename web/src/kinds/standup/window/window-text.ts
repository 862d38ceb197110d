import { msg } from "@lit/localize";
import { durationText } from "../../../i18n/duration.ts";
import { str } from "../../../i18n/str.ts";
import { timesInZones, type Zones } from "../../../i18n/times-in-zones.ts";

/**
 * Returns the closing time of a standup over a day in two zones: the team's zone, or UTC, and the viewer's. For example
 * `Closes 11:30 Berlin · 10:30 your time · 42 min left`. Without an end it is `Stays open until the facilitator ends
 * it`.
 */
export function windowText(closesAt: string | null, now: number, zones: Zones = {}): string {
  if (closesAt === null) return msg("Stays open until the facilitator ends it");
  const at = new Date(closesAt);
  const left = at.getTime() - now;
  if (left <= 0) return msg("Time is up. The room ends within a minute.");
  const [first, second] = timesInZones(at, now, zones);
  return [
    msg(str`Closes ${first!}`, { desc: "A time, with or without its day, and the city of its time zone" }),
    ...(second ? [second] : []),
    msg(str`${leftText(left)} left`, { desc: "Remaining time" }),
  ].join(" · ");
}

/** Returns the time left in words, rounded up to a minute. `ms` is in milliseconds. */
export function leftText(ms: number): string {
  return durationText(Math.ceil(ms / 60_000));
}

/** Returns the milliseconds until a window's text changes, or undefined if it does not change. */
export function windowChangesIn(closesAt: string | null, now: number): number | undefined {
  const left = closesAt === null ? 0 : Date.parse(closesAt) - now;
  return left <= 0 ? undefined : left % 60_000 || 60_000;
}
