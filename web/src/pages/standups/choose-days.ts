import { msg } from "@lit/localize";
import { addDays, mondayOf } from "#shared/rules/day.ts";
import type { Days } from "../../api/own-standups.ts";

/** The service's limit of days per request. */
const MAX_DAYS = 92;

/** Returns a day's week from Monday to Sunday, or the week `back` weeks earlier. */
export function weekOf(day: string, back = 0): Days {
  const from = addDays(mondayOf(day), -7 * back);
  return { from, to: addDays(from, 6) };
}

/** Returns the error in two typed days, or null. */
export function daysProblem({ from, to }: Days): string | null {
  if (from === "" || to === "") return msg("Choose a first and a last day.");
  if (to < from) return msg("The last day is before the first.");
  return to > addDays(from, MAX_DAYS - 1) ? msg("Choose up to 92 days at a time.") : null;
}
