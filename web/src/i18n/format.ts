import { isolated } from "#shared/rules/isolated.ts";
let locale = "en";
// Making one takes longer than drawing a vote, and every push of a room needs them several times.
let numbers: Intl.NumberFormat | undefined;
let pluralRules: Intl.PluralRules | undefined;

/** Sets the language that dates, numbers and plurals follow. Called once, when the language is chosen. */
export function setFormatLocale(code: string) {
  locale = code;
  numbers = undefined;
  pluralRules = undefined;
}

/** Returns a number as the language of the page writes it. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (options) return new Intl.NumberFormat(locale, options).format(value);
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(value);
}

/** Returns a day without its year: `21 November` in most places, `November 21` where people write it so. */
export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat(dateLocale(), { day: "numeric", month: "long" }).format(date);
}

/** Returns days written YYYY-MM-DD, both ends included: `21 – 24 December 2026`, or the day where it is one. */
export function formatDays(first: string, last: string = first): string {
  const format = new Intl.DateTimeFormat(dateLocale(), { dateStyle: "long", timeZone: "UTC" });
  return format.formatRange(new Date(first), new Date(last));
}

/** Returns a day written YYYY-MM-DD with its weekday: `Monday, 21 December`. */
export function formatWeekday(day: string): string {
  return new Intl.DateTimeFormat(dateLocale(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(day));
}

/** Returns a moment with its day and time, short. */
export function formatMoment(date: Date): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/** What a time of day shows. */
export const clock = { hour: "numeric", minute: "2-digit" } as const;

/** Returns a time of day; `options` ask for a day with it, or for another zone than mine. */
export function formatTime(date: Date, options: Intl.DateTimeFormatOptions = clock): string {
  return new Intl.DateTimeFormat(dateLocale(), options).format(date);
}

/** Returns items as a list in words: `Ana, Ben, and Cleo`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items.map(isolated));
}

/** Picks the words for a count by the language's own plural rules; `other` is required, the rest falls back to it. */
export function plural(
  count: number,
  words: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  pluralRules ??= new Intl.PluralRules(locale);
  return words[pluralRules.select(count)] ?? words.other;
}

/**
 * Returns how long ago something was, in the largest unit that fits: `now`, `5 minutes ago`, `yesterday`. `now` is the
 * server's time in milliseconds.
 */
export function timeAgo(then: Date, now: number): string {
  const seconds = Math.round((then.getTime() - now) / 1000);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, length, until] of steps)
    if (Math.abs(seconds) < until) return relative.format(Math.trunc(seconds / length), unit);
  return formatMoment(then);
}

/** Returns a wait in words: `in 42 seconds`, `in 3 minutes`. Rounded up, so that the wait is over by then. */
export function inTime(seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  if (seconds <= 90) return relative.format(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds <= 90 * 60) return relative.format(Math.ceil(seconds / 60), "minute");
  return relative.format(Math.ceil(seconds / 3600), "hour");
}

/** Unit, its length in seconds, and how many seconds it serves for. Under a minute everything is "now". */
const steps: [Intl.RelativeTimeFormatUnit, number, number][] = [
  ["second", 60, 60],
  ["minute", 60, 3600],
  ["hour", 3600, 24 * 3600],
  ["day", 24 * 3600, 14 * 24 * 3600],
];

/** The reader's own way to write dates, as long as it is the language the page speaks. */
export function dateLocale(): string {
  const own = globalThis.navigator?.languages?.find(
    (code) => code.split("-")[0] === locale.split("-")[0] && isLanguageTag(code),
  );
  return own ?? locale;
}

/** Some browsers pass the system's locale on as it is, such as `en-US@posix`, and Intl throws on that. */
function isLanguageTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}
