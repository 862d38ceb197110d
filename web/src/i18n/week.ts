import { dateLocale } from "./format.ts";

/** Some browsers do not know on which day a week begins. */
type MayKnowWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number } };

/** Returns the weekdays in the order in which the reader's calendar has them, 0 for Sunday. */
export function weekdays(locale: string = dateLocale()): number[] {
  const { firstDay } = (new Intl.Locale(locale) as MayKnowWeeks).getWeekInfo?.() ?? { firstDay: 1 };
  return Array.from({ length: 7 }, (_, day) => (firstDay + day) % 7);
}

/** Returns the name of a weekday, 0 for Sunday. */
export function weekdayName(day: number, width: "long" | "short" = "long"): string {
  // Any week does; this one begins with a Sunday.
  const date = new Date(Date.UTC(2026, 0, 4 + day));
  return new Intl.DateTimeFormat(dateLocale(), { weekday: width, timeZone: "UTC" }).format(date);
}
