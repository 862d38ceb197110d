import { msg } from "@lit/localize";
import { formatNumber, plural } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";

/** Returns how many people have a room open, in words. */
export function hereText(here: number): string {
  const count = formatNumber(here);
  return plural(here, { one: msg("One person here"), other: msg(str`${count} people here`) });
}
