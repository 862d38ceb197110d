import { msg } from "@lit/localize";
import type { AwayRange } from "#shared/wire/standup.ts";
import { addDays } from "#shared/rules/day.ts";

export const MAX_RANGE_DAYS = 90;
export const MAX_RANGES = 20;
const earliestDaysAgo = 30;

type Days = Pick<AwayRange, "startsOn" | "endsOn">;

/** The errors in the fields for days away. */
export type AwayFlaws = Partial<Days>;

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

/** Returns the errors in two typed days. */
export function awayFlaws({ startsOn, endsOn }: Days, today: string): AwayFlaws {
  if (startsOn === "") return { startsOn: msg("Choose a day.") };
  const { min, max } = startBounds(today);
  if (startsOn < min) return { startsOn: msg("The first day can be at most 30 days ago.") };
  if (startsOn > max) return { startsOn: msg("The first day can be at most a year from now.") };
  if (endsOn < startsOn) return { endsOn: msg("The last day is before the first.") };
  if (endsOn <= lastEnd(startsOn)) return {};
  return { endsOn: msg("That's more than 90 days. Add the rest as a second entry.") };
}

/** Returns true if a day is within a range, both ends included. */
export function includes({ startsOn, endsOn }: Days, day: string): boolean {
  return startsOn <= day && day <= endsOn;
}
