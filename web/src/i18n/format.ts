import { isolated } from "./isolated.ts";
import { writtenAs } from "#shared/rules/written-as.ts";
import { formSeparator } from "./form-separator.ts";

let locale = "en";
// Cached: creating one takes longer than drawing a vote. Every push of a room needs them several times.
let numbers: Intl.NumberFormat | undefined;
let pluralRules: Intl.PluralRules | undefined;
let forms: readonly Intl.LDMLPluralRule[] = [];

/**
 * Sets the language of dates, numbers and plurals. `pluralForms` are the forms of its texts with a number. English has
 * none, because its code has a text for one and a text for other counts.
 */
export function setFormatLocale(code: string, pluralForms: readonly Intl.LDMLPluralRule[] = []) {
  locale = code;
  forms = pluralForms;
  numbers = undefined;
  pluralRules = undefined;
}

/** Returns a number in the page's language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (options) return new Intl.NumberFormat(readerLocale(), options).format(value);
  numbers ??= new Intl.NumberFormat(readerLocale());
  return numbers.format(value);
}

/** Returns a day without its year: `21 November` in most places, `November 21` in others. */
export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat(readerLocale(), { day: "numeric", month: "long" }).format(date);
}

/**
 * Returns a range of days in the format YYYY-MM-DD, both included: `21 – 24 December 2026`. A single day is shown once.
 */
export function formatDays(first: string, last: string = first): string {
  const format = new Intl.DateTimeFormat(readerLocale(), { dateStyle: "long", timeZone: "UTC" });
  return format.formatRange(new Date(first), new Date(last));
}

/** Returns a day in the format YYYY-MM-DD with its weekday: `Monday, 21 December`. */
export function formatWeekday(day: string): string {
  return new Intl.DateTimeFormat(readerLocale(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(day));
}

/** Returns a date and time in short form. */
export function formatMoment(date: Date): string {
  return new Intl.DateTimeFormat(readerLocale(), { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/**
 * Returns the parts of a time of day. The hour has two digits where the reader's language writes `09:30`. `numeric`
 * alone would show `9:30` there, and `09:30` beside a weekday.
 */
export function clock(): Intl.DateTimeFormatOptions {
  const standard = new Intl.DateTimeFormat(readerLocale(), { timeStyle: "short", timeZone: "UTC" });
  const hour = standard.formatToParts(9 * 3_600_000).find(({ type }) => type === "hour")?.value;
  return { hour: hour?.length === 2 ? "2-digit" : "numeric", minute: "2-digit" };
}

/** Returns a time of day. `options` may add the date or set another time zone. */
export function formatTime(date: Date, options: Intl.DateTimeFormatOptions = clock()): string {
  return new Intl.DateTimeFormat(readerLocale(), options).format(date);
}

/** Returns items as a list in words: `Ana, Ben, and Cleo`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(readerLocale(), { type: "conjunction" }).format(items.map(isolated));
}

/**
 * Returns the parts of a measurement side by side: `2 hr 30 min`, or, with a wider `style`, `2 minutes, 30 seconds`.
 */
export function formatUnits(parts: readonly string[], style: "short" | "narrow"): string {
  return new Intl.ListFormat(readerLocale(), { type: "unit", style }).format(parts);
}

/**
 * Returns the words for a count. `one` is for exactly 1, and may be left out if the count is never 1. `other` has to be a
 * call of `msg()`: its translation has a form for each plural category of the language that other counts need.
 */
export function plural(count: number, { one, other }: { one?: string; other: string }): string {
  if (count === 1 && one !== undefined) return one;
  if (forms.length === 0) return other;
  pluralRules ??= new Intl.PluralRules(locale);
  const texts = other.split(formSeparator);
  return texts[forms.indexOf(pluralRules.select(count))] ?? texts.at(-1)!;
}

/**
 * Returns the time since `then` in the largest suitable unit: `now`, `5 minutes ago`, `yesterday`. `now` is the
 * server's time in milliseconds.
 */
export function timeAgo(then: Date, now: number): string {
  const seconds = Math.round((then.getTime() - now) / 1000);
  const relative = new Intl.RelativeTimeFormat(readerLocale(), { numeric: "auto" });
  for (const [unit, length, until] of steps)
    if (Math.abs(seconds) < until) return relative.format(Math.trunc(seconds / length), unit);
  return formatMoment(then);
}

/** Returns a waiting time in words: `in 42 seconds`, `in 3 minutes`. It is rounded up. */
export function inTime(seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(readerLocale(), { numeric: "always" });
  if (seconds <= 90) return relative.format(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds <= 90 * 60) return relative.format(Math.ceil(seconds / 60), "minute");
  return relative.format(Math.ceil(seconds / 3600), "hour");
}

/** The unit, its length in seconds, and the limit for its use in seconds. Under a minute the text is "now". */
const steps: [Intl.RelativeTimeFormatUnit, number, number][] = [
  ["second", 60, 60],
  ["minute", 60, 3600],
  ["hour", 3600, 24 * 3600],
  ["day", 24 * 3600, 14 * 24 * 3600],
];

/**
 * Returns the locale of dates, numbers and lists: the reader's own, with its region, if it is in the page's language.
 * Otherwise it is the page's language.
 */
export function readerLocale(): string {
  return globalThis.navigator?.languages?.find((tag) => writtenAs(tag) === writtenAs(locale)) ?? locale;
}
