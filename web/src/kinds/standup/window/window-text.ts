import { msg } from "@lit/localize";
import { isKnownZone } from "#shared/rules/zone.ts";
import { durationText } from "../../../i18n/duration.ts";
import { str } from "../../../i18n/str.ts";
import { cityOf } from "../../../i18n/zone-city.ts";
import { momentText } from "../../../i18n/moment-text.ts";

/** The zones of a window: the team's, if it has one, and the viewer's where it is not the browser's. */
export type Zones = { team?: string | null; mine?: string };

/**
 * Returns when a standup over a day closes, in two zones: the team's own where it has one, otherwise UTC, and
 * the viewer's.
 * `Closes 11:30 Berlin · 10:30 your time · 42 min left`; `Stays open until the facilitator ends it` without an end.
 */
export function windowText(closesAt: string | null, now: number, zones: Zones = {}): string {
  if (closesAt === null) return msg("Stays open until the facilitator ends it");
  const at = new Date(closesAt);
  const left = at.getTime() - now;
  if (left <= 0) return msg("The window is over. The room ends within a minute.");
  const [first, second] = timesIn(at, now, zones);
  return [msg(str`Closes ${first!}`), ...(second ? [second] : []), msg(str`${leftText(left)} left`)].join(
    " · ",
  );
}

/** Returns the moment in each zone; the viewer's is left out where both clocks show the same. */
function timesIn(at: Date, now: number, zones: Zones): string[] {
  const mine = momentText(at, now, zones.mine);
  // This browser's data may lack the team's zone.
  if (!zones.team || !isKnownZone(zones.team)) {
    const utc = momentText(at, now, "UTC");
    return utc === mine ? [msg(str`${mine} UTC`)] : [msg(str`${mine} your time`), msg(str`${utc} UTC`)];
  }
  const theirs = momentText(at, now, zones.team);
  const inTeam = `${theirs} ${cityOf(zones.team)}`;
  return theirs === mine ? [inTeam] : [inTeam, msg(str`${mine} your time`)];
}

/** Returns the time left in words, rounded up to a minute. `ms` is in milliseconds. */
export function leftText(ms: number): string {
  return durationText(Math.ceil(ms / 60_000));
}

/** Returns after how many milliseconds the text of a window reads differently; undefined where nothing counts down. */
export function windowChangesIn(closesAt: string | null, now: number): number | undefined {
  const left = closesAt === null ? 0 : Date.parse(closesAt) - now;
  return left <= 0 ? undefined : left % 60_000 || 60_000;
}
