import { msg } from "@lit/localize";
import type { Slot } from "#shared/rules/slots.ts";
import { wallTimeAt } from "#shared/rules/zone.ts";
import { clock, formatTime } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { timeInZone } from "../../../i18n/zone-city.ts";

/** The displayed texts of an opening. */
export type SlotLine = {
  /** The day in the team's zone: `Mon, Nov 23`. */
  day: string;
  /** `9:30 AM Berlin`. */
  team: string;
  /** `Sun 11:30 PM your time`, with the weekday if it differs for me. Null if my clock shows the same. */
  mine: string | null;
  /** The reason if a clock change moves the opening, or null. */
  moved: string | null;
};

export type Opening = Pick<Slot, "date" | "opensAt" | "shifted">;

/**
 * Returns an opening in the space's zone and in mine. `openTime` is the scheduled time, `HH:MM`. Only days with a
 * clock change need data about the space's zone. Outdated browsers therefore show the server's slots correctly too.
 */
export function slotLine(slot: Opening, openTime: string, team: string, mine: string): SlotLine {
  const { date, opensAt } = slot;
  const teamTime = teamTimeOf(slot, openTime, team);
  const isSame = wallTimeAt(mine, opensAt).startsWith(`${date}T${teamTime}`);
  return {
    day: formatTime(new Date(date), {
      weekday: "short",
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    }),
    team: timeInZone(clockText(teamTime), team),
    mine: isSame ? null : msg(str`${myTime(new Date(opensAt), date, mine)} your time`),
    moved: slot.shifted ? msg(str`Clocks change: that day has no ${clockText(openTime)}`) : null,
  };
}

/** Returns an opening in the space's zone: `Thu 9:30 AM`. */
export function openingText(
  slot: Opening,
  { openTime, timezone }: { openTime: string; timezone: string },
): string {
  const at = new Date(`${slot.date}T${teamTimeOf(slot, openTime, timezone)}Z`);
  return formatTime(at, { weekday: "short", ...clock(), timeZone: "UTC" });
}

function teamTimeOf({ opensAt, shifted }: Opening, openTime: string, team: string): string {
  return shifted ? wallTimeAt(team, opensAt).slice(11, 16) : openTime;
}

function myTime(at: Date, date: string, mine: string): string {
  const isSameDay = wallTimeAt(mine, at.getTime()).startsWith(date);
  return formatTime(at, { ...clock(), timeZone: mine, ...(!isSameDay && { weekday: "short" }) });
}

/** Returns a time of day, `HH:MM`, in the reader's locale. */
export function clockText(time: string): string {
  return formatTime(new Date(`2026-01-01T${time}Z`), { ...clock(), timeZone: "UTC" });
}
