import { msg } from "@lit/localize";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";

/** Returns the number of people who are not in the room, in words. */
export function absentText(count: number): string {
  return plural(count, { one: msg("1 not here"), other: msg(str`${formatNumber(count)} not here`) });
}
