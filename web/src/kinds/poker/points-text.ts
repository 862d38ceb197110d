import { msg } from "@lit/localize";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";

/** Returns a sum of estimates in words: `134 points`. */
export function pointsText(points: number): string {
  return plural(points, { one: msg("1 point"), other: msg(str`${formatNumber(points)} points`) });
}

/** Returns the number of estimated stories and of all, in words. */
export function estimatedText(settled: number, total: number): string {
  const all = formatNumber(total);
  return plural(settled, {
    one: msg(str`1 of ${all} estimated`),
    other: msg(str`${formatNumber(settled)} of ${all} estimated`),
  });
}
