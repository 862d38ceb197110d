import { readerLocale } from "./format.ts";

/** Some browsers lack the first day of the week. */
type MayKnowWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number } };

/** Returns the weekdays in the order of the reader's calendar, 0 for Sunday. */
export function weekdays(locale: string = readerLocale()): number[] {
  const { firstDay } = (new Intl.Locale(locale) as MayKnowWeeks).getWeekInfo?.() ?? { firstDay: 1 };
  return Array.from({ length: 7 }, (_, day) => (firstDay + day) % 7);
}

/** Returns the name of a weekday, 0 for Sunday. */
export function weekdayName(day: number, width: "long" | "short" = "long"): string {
  // The date is in a week that starts on a Sunday. Any such week is suitable.
  const date = new Date(Date.UTC(2026, 0, 4 + day));
  return new Intl.DateTimeFormat(readerLocale(), { weekday: width, timeZone: "UTC" }).format(date);
}
