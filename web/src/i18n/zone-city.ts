import { msg } from "@lit/localize";
import { str } from "./str.ts";

/** Returns a time of day with its zone: `11:30 AM Berlin`. */
export function timeInZone(time: string, timeZone: string): string {
  return msg(str`${time} ${cityOf(timeZone)}`, { desc: "A time, and the city of its time zone" });
}

/**
 * Returns a time zone's name for people: `New York` for `America/New_York`. The IANA names of fixed offsets have the
 * opposite sign of the usual notation. So `Etc/GMT-9` becomes `UTC+9`.
 */
export function cityOf(timeZone: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone) ?? [];
  if (sign) return `UTC${sign === "-" ? "+" : "-"}${hours}`;
  return timeZone.split("/").at(-1)!.replaceAll("_", " ");
}
