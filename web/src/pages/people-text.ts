import { msg } from "@lit/localize";
import { formatList, formatNumber, plural } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";

/** The number of people that a room's card names. Their faces show more. */
const named = 3;

/**
 * Returns the people in a room in words: up to three names, and the number of the others. `here` is the number of all.
 */
export function peopleText(present: readonly { name: string }[], here: number): string {
  const names = present.slice(0, named).map(({ name }) => name);
  const others = Math.max(0, here - names.length);
  const more = formatNumber(others);
  return formatList(
    others ? [...names, plural(others, { one: msg("1 more"), other: msg(str`${more} more`) })] : names,
  );
}
