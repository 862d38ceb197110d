import { msg } from "@lit/localize";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";

/** Returns a sum of estimates in words: `134 points`. */
export function pointsText(points: number): string {
  return plural(points, { one: msg("1 point"), other: msg(str`${formatNumber(points)} points`) });
}
