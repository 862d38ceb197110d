import { msg } from "@lit/localize";
import { isKnownZone } from "#shared/rules/zone.ts";
import { momentText } from "./moment-text.ts";
import { ownZone } from "./own-zone.ts";
import { str } from "./str.ts";
import { cityOf, timeInZone } from "./zone-city.ts";

/** The zones of a time. `team` is the team's zone. `mine` is the viewer's, if it is not the browser's. */
export type Zones = { team?: string | null; mine?: string };

/**
 * Returns a time in the team's zone and in the viewer's. Without a team zone, returns it in the viewer's zone with its
 * name, and in UTC. If both clocks are equal, it is returned once. `now` is the server's time in milliseconds.
 */
export function timesInZones(at: Date, now: number, zones: Zones): string[] {
  const mine = momentText(at, now, zones.mine);
  // This browser's time zone data may lack the team's zone.
  if (!zones.team || !isKnownZone(zones.team)) {
    const utc = momentText(at, now, "UTC");
    if (utc === mine) return [timeInZone(mine, "UTC")];
    return [msg(str`${mine} ${cityOf(zones.mine ?? ownZone())}, your time`), timeInZone(utc, "UTC")];
  }
  const theirs = momentText(at, now, zones.team);
  const inTeam = timeInZone(theirs, zones.team);
  return theirs === mine ? [inTeam] : [inTeam, msg(str`${mine} your time`)];
}
