import { msg } from "@lit/localize";
import { isKnownZone } from "#shared/rules/zone.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { ownZone } from "../../../i18n/own-zone.ts";
import { str } from "../../../i18n/str.ts";
import { timeInZone } from "../../../i18n/zone-city.ts";

/**
 * Returns the closing time of a new standup, such as `Closes 17:30 Berlin, 11:30 your time`. Without a team zone, or
 * if its clocks show the same, only the viewer's zone is given. `team` and `own` are IANA names.
 */
export function closingText(at: Date, now: Date, team: string | null, own = ownZone()): string {
  const mine = momentText(at, now.getTime(), own);
  // The browser may not know the team's zone.
  if (!team || !isKnownZone(team)) return msg(str`Closes ${timeInZone(mine, own)}.`);
  const theirs = momentText(at, now.getTime(), team);
  return theirs === mine
    ? msg(str`Closes ${timeInZone(theirs, team)}.`)
    : msg(str`Closes ${timeInZone(theirs, team)}, ${mine} your time.`);
}
