import type { Text, Values } from "../../plugins/api/ui-api.d.ts";

/**
 * Returns an English text in the page's language, with its values. The translations are those of `locales`; a text
 * without one stays in English. `count` chooses the form of a plural.
 */
export function t(english: Text, values?: Values): string {
  return standpoint.text(english, values);
}

const language = () => document.documentElement.lang || "en";
/** Formats are costly to make, and a list of names needs one for each row. */
const formats = new Map<string, unknown>();

function formatOf<F>(key: string, make: (tag: string) => F): F {
  const id = `${language()} ${key}`;
  const known = (formats.get(id) as F | undefined) ?? make(language());
  formats.set(id, known);
  return known;
}

/** Formats a number in the page's language. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  if (!options) return t("{value}", { value });
  return formatOf(`number ${JSON.stringify(options)}`, (tag) => new Intl.NumberFormat(tag, options)).format(
    value,
  );
}

/** Formats a day or time in the page's language. `at` is an ISO date or milliseconds since 1970. */
export function date(at: string | number, options: Intl.DateTimeFormatOptions): string {
  const format = formatOf(`date ${JSON.stringify(options)}`, (tag) => new Intl.DateTimeFormat(tag, options));
  return format.format(new Date(at));
}

/** Formats names as a list in words. Each name is isolated, so that it cannot reorder the names around it. */
export function list(names: readonly string[]): string {
  // The first format takes some milliseconds, and most lists have one name.
  if (names.length < 2) return names.map(isolated).join("");
  const format = formatOf("list", (tag) => new Intl.ListFormat(tag, { type: "conjunction" }));
  return format.format(names.map(isolated));
}

/** Isolates the direction of a text where the page is written from right to left. */
function isolated(text: string): string {
  return document.documentElement.dir === "rtl" ? `\u2068${text}\u2069` : text;
}
