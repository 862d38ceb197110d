import { msg } from "@lit/localize";
import type { AwayRange } from "#shared/wire/standup.ts";
import { addDays } from "#shared/rules/day.ts";

export const MAX_RANGE_DAYS = 90;
export const MAX_RANGES = 20;
const earliestDaysAgo = 30;

type Days = Pick<AwayRange, "startsOn" | "endsOn">;

/** Returns the first and last permitted start day of a time away. */
export function startBounds(today: string): { min: string; max: string } {
  // Matches the service: a year after 29 February is 28 February.
  const [year, monthAndDay] = [Number(today.slice(0, 4)) + 1, today.slice(4)];
  const max = monthAndDay === "-02-29" ? `${year}-02-28` : `${year}${monthAndDay}`;
  return { min: addDays(today, -earliestDaysAgo), max };
}

/** Returns the last permitted end day of a time away that starts on `startsOn`. */
export function lastEnd(startsOn: string): string {
  return addDays(startsOn, MAX_RANGE_DAYS - 1);
}

/** Returns the error in two typed days, or null. */
export function awayProblem({ startsOn, endsOn }: Days, today: string): string | null {
  if (startsOn === "") return msg("Choose a day.");
  const { min, max } = startBounds(today);
  if (startsOn < min) return msg("The first day can be at most 30 days ago.");
  if (startsOn > max) return msg("The first day can be at most a year from now.");
  if (endsOn < startsOn) return msg("The last day is before the first.");
  return endsOn > lastEnd(startsOn) ? msg("That's more than 90 days. Add the rest as a second entry.") : null;
}

/** Returns true if a day is within a range, both ends included. */
export function includes({ startsOn, endsOn }: Days, day: string): boolean {
  return startsOn <= day && day <= endsOn;
}
