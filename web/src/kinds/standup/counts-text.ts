import { msg } from "@lit/localize";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";

/** Returns the number of people who spoke, in words. */
export function spokeText(count: number): string {
  return plural(count, { one: msg("1 spoke"), other: msg(str`${formatNumber(count)} spoke`) });
}

/** Returns the number of people who wrote an entry, in words. */
export function wroteText(count: number): string {
  return plural(count, { one: msg("1 wrote"), other: msg(str`${formatNumber(count)} wrote`) });
}

/** Returns the number of blockers, in words. */
export function blockersText(count: number): string {
  return plural(count, { one: msg("1 blocker"), other: msg(str`${formatNumber(count)} blockers`) });
}
