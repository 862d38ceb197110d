import { msg, str } from "@lit/localize";
import { formatNumber } from "../../i18n/format.ts";
import { momentText } from "./moment-text.ts";

/** The zones of a window: the team's own, and mine where it is not the browser's. */
export type Zones = { team?: string | undefined; mine?: string | undefined };

/**
 * Returns when a standup over a day closes, in two zones: the team's own where it has one, otherwise UTC, and mine.
 * `Closes 11:30 Berlin · 10:30 your time · 42 min left`; `Stays open until somebody ends it` without an end.
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

/** The moment as people in each place read it; a place whose clock shows the same as mine is not repeated. */
function timesIn(at: Date, now: number, zones: Zones): string[] {
  const mine = momentText(at, now, zones.mine);
  if (zones.team === undefined) {
    const utc = momentText(at, now, "UTC");
    return utc === mine ? [msg(str`${mine} UTC`)] : [msg(str`${mine} your time`), msg(str`${utc} UTC`)];
  }
  const theirs = momentText(at, now, zones.team);
  if (theirs === mine) return [msg(str`${mine} your time`)];
  return [`${theirs} ${cityOf(zones.team)}`, msg(str`${mine} your time`)];
}

/** `America/New_York` is `New York` to the people there. */
function cityOf(timeZone: string): string {
  return timeZone.split("/").at(-1)!.replaceAll("_", " ");
}

/** Returns what is left in the two largest units, rounded up to a minute: nobody is told less time than there is. */
export function leftText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const unit = (value: number, name: string) =>
    value > 0 ? [formatNumber(value, { style: "unit", unit: name, unitDisplay: "short" })] : [];
  const parts = [
    ...unit(Math.floor(minutes / 1440), "day"),
    ...unit(Math.floor((minutes % 1440) / 60), "hour"),
    ...unit(minutes % 60, "minute"),
  ];
  return parts.slice(0, 2).join(" ");
}

/** Returns after how many milliseconds the text of a window reads differently; undefined where nothing counts down. */
export function windowChangesIn(closesAt: string | null, now: number): number | undefined {
  const left = closesAt === null ? 0 : Date.parse(closesAt) - now;
  return left <= 0 ? undefined : left % 60_000 || 60_000;
}
