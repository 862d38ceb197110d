import { msg } from "@lit/localize";
import { addDays, mondayOf } from "#shared/rules/day.ts";
import type { TrendWeek } from "#shared/wire/schedule.ts";
import { formatDays, formatNumber, formatTime } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { utcToday } from "../../../api/server-clock.ts";

/** The displayed texts and value of a week. */
export type TrendColumn = {
  /** The week's Monday and Sunday: `November 16 – 22, 2026`. */
  week: string;
  /** The day of the month of the week's Monday. */
  day: string;
  /** The month's name if another month begins, otherwise "". */
  month: string;
  /** The entries written, in tenths; null if the week is not shown. */
  tenths: number | null;
};

/** Returns the weeks of a trend as columns, in their order. */
export function trendColumns(weeks: readonly TrendWeek[]): TrendColumn[] {
  return weeks.map((week, at) => ({
    week: formatDays(week.weekStart, addDays(week.weekStart, 6)),
    day: dayText(week.weekStart, { day: "numeric" }),
    month: isNewMonth(week, weeks[at - 1]) ? dayText(week.weekStart, { month: "short" }) : "",
    tenths: "ratio" in week ? Math.round(week.ratio * 10) : null,
  }));
}

/** Returns true if another week has ended since `weeks` was loaded. Weeks are in UTC, as in the service. */
export function lacksLastWeek(weeks: readonly TrendWeek[], now: number): boolean {
  return weeks.at(-1)?.weekStart !== addDays(mondayOf(utcToday(now)), -7);
}

function isNewMonth(week: TrendWeek, before: TrendWeek | undefined): boolean {
  return week.weekStart.slice(0, 7) !== before?.weekStart.slice(0, 7);
}

function dayText(day: string, options: Intl.DateTimeFormatOptions): string {
  return formatTime(new Date(day), { ...options, timeZone: "UTC" });
}

/**
 * Returns a column's value in words. The server rounds to a tenth, so the texts avoid exact counts: "all" may be
 * all but a few.
 */
export function tenthsText(tenths: number | null): string {
  if (tenths === null) return notShownText();
  if (tenths === 0) return msg("None, or almost none");
  return tenths === 10 ? msg("All, or almost all") : msg(str`About ${formatNumber(tenths)} in ten`);
}

/** Returns the reason for a hidden week. */
export function notShownText(): string {
  return msg("Not shown: too few people, or no scheduled standup");
}
