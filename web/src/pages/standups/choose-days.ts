import { msg } from "@lit/localize";
import { addDays, mondayOf } from "#shared/rules/day.ts";
import type { Days } from "../../api/own-standups.ts";

/** The service answers for this many days in one request. */
const mostDays = 92;

/** Returns the week of a day from Monday to Sunday, or the one `back` weeks before it. */
export function weekOf(day: string, back = 0): Days {
  const from = addDays(mondayOf(day), -7 * back);
  return { from, to: addDays(from, 6) };
}

/** Returns what is wrong with typed days, or null. */
export function daysProblem({ from, to }: Days): string | null {
  if (from === "" || to === "") return msg("Choose a first and a last day.");
  if (to < from) return msg("The last day is before the first.");
  return to > addDays(from, mostDays - 1) ? msg("Look at 92 days at most at a time.") : null;
}
