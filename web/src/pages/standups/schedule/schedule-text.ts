import { msg } from "@lit/localize";
import type { Schedule } from "#shared/wire/schedule.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { durationText } from "../../../i18n/duration.ts";
import { formatList, formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { weekdayName, weekdays } from "../../../i18n/week.ts";
import { timeInZone } from "../../../i18n/zone-city.ts";
import { clockText, openingText, type Opening } from "./slot-lines.ts";

const minutesInDay = 1440;

/** Returns a window's length and end: `2 hours, until 11:30 AM`. */
export function windowWords(openTime: string, windowMinutes: number): string {
  const [hours, minutes] = openTime.split(":").map(Number) as [number, number];
  const end = hours * 60 + minutes + windowMinutes;
  const two = (value: number) => String(value).padStart(2, "0");
  const until = clockText(`${two(Math.floor((end % minutesInDay) / 60))}:${two(end % 60)}`);
  const length = durationText(windowMinutes, "long");
  return end < minutesInDay
    ? msg(str`${length}, until ${until}`)
    : msg(str`${length}, until ${until} the next day`);
}

/** Returns a window's length for the field of its end: `2 hours`, and whether it ends on the next day. */
export function lengthWords(openTime: string, windowMinutes: number): string {
  const [hours, minutes] = openTime.split(":").map(Number) as [number, number];
  const length = durationText(windowMinutes, "long");
  return hours * 60 + minutes + windowMinutes < minutesInDay ? length : msg(str`${length}, the next day`);
}

/** Returns the weeks of a schedule: `Every week`, `Every 2 weeks`. */
export function weeksText(everyWeeks: number): string {
  const weeks = formatNumber(everyWeeks);
  return plural(everyWeeks, { one: msg("Every week"), other: msg(str`Every ${weeks} weeks`) });
}

/** Returns a schedule in words for members who cannot edit it. */
export function scheduleWords(schedule: Schedule): string {
  const { weekdays: chosen, openTime, timezone, windowMinutes, everyWeeks } = schedule;
  const days = weekdays().filter((day) => chosen.includes(day));
  const daysWords = days.length === 7 ? msg("Every day") : formatList(days.map((day) => weekdayName(day)));
  const when = everyWeeks > 1 ? msg(str`${weeksText(everyWeeks)}: ${daysWords}`) : daysWords;
  const window = windowWords(openTime, windowMinutes);
  return msg(str`${when}, ${timeInZone(clockText(openTime), timezone)}. Duration: ${window}.`, {
    desc: "Days, a time with its city, and a length with its end",
  });
}

/**
 * Returns true if the last person to save a schedule is not among the members in `view`. They have left, or joined
 * after the view was loaded.
 */
export function isSaverUnknown({ updatedBy }: Schedule, { members }: MemberView): boolean {
  return updatedBy !== null && members.every(({ userId }) => userId !== updatedBy);
}

/**
 * Returns the state of a saved schedule in a few words: `On · next Thu 9:30 AM`, or `Off`. `next` is its next opening,
 * if it is known.
 */
export function stateText(schedule: Schedule | null, next: Opening | undefined): string {
  if (!schedule?.enabled) return msg("Off", { id: "schedule-off" });
  if (!next) return msg("On");
  return msg(str`On · next ${openingText(next, schedule)}`);
}

/** Returns a sentence that names the facilitator of the standups from a schedule. */
export function runnerSentence({ updatedBy }: Schedule, { members }: MemberView, meId: string): string {
  const saver = members.find(({ userId }) => userId === updatedBy);
  if (saver?.role !== "owner") return msg("The most recently active owner facilitates these standups.");
  return saver.userId === meId
    ? msg("You'll facilitate these standups.")
    : msg(str`${saver.name} facilitates these standups.`);
}
