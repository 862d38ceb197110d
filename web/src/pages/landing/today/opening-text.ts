import { msg } from "@lit/localize";
import { durationText } from "../../../i18n/duration.ts";
import { str } from "../../../i18n/str.ts";
import { timesInZones, type Zones } from "../../../i18n/times-in-zones.ts";

/** Returns a time in its zones, `11:30 Berlin` and `10:30 your time`, and the time left, rounded up to a minute. */
function timeTexts(moment: string, now: number, zones: Zones) {
  const at = new Date(moment);
  const [first, second] = timesInZones(at, now, zones);
  const left = durationText(Math.max(1, Math.ceil((at.getTime() - now) / 60_000)));
  return { first: first!, second, left };
}

/**
 * Returns the closing time of a room: `Closes 11:30 Berlin (10:30 your time), in 42 min`. `now` is the server's
 * time in ms.
 */
export function closingText(closesAt: string, now: number, zones: Zones): string {
  if (Date.parse(closesAt) <= now) return msg("Time is up. It ends within a minute");
  const { first, second, left } = timeTexts(closesAt, now, zones);
  return second ? msg(str`Closes ${first} (${second}), in ${left}`) : msg(str`Closes ${first}, in ${left}`);
}

/**
 * Returns the opening time of a slot: `Opens 9:30 Berlin (8:30 your time), in 2 hr`. `now` is the server's time in
 * ms.
 */
export function openingText(opensAt: string, now: number, zones: Zones): string {
  if (Date.parse(opensAt) <= now) return msg("Opens within a minute");
  const { first, second, left } = timeTexts(opensAt, now, zones);
  return second ? msg(str`Opens ${first} (${second}), in ${left}`) : msg(str`Opens ${first}, in ${left}`);
}
