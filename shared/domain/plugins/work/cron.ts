const numbers = String.raw`\d{1,2}`;
const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const days = "sun|mon|tue|wed|thu|fri|sat";
const field = (names: string) => {
  const value = `(?:${numbers}${names && `|${names}`})`;
  const range = `(?:\\*|${value}(?:-${value})?)(?:/${numbers})?`;
  return `${range}(?:,${range})*`;
};
/** Minute, hour, day of the month, month and day of the week, as cron(5) has them: no macros, no `L`, `W` or `#`. */
const fiveFields = new RegExp(
  `^${[field(""), field(""), field(""), field(months), field(days)].join(" +")}$`,
  "i",
);

/**
 * Returns the first moment after `from` that a cron expression of five fields names, in UTC; null where it is none, or
 * names no moment at all.
 */
export async function nextRun(expression: string, from: Date): Promise<Date | null> {
  if (!fiveFields.test(expression)) return null;
  // Few plugins use it, and a role starts without it.
  const { Cron } = await import("croner");
  try {
    return new Cron(expression, { mode: "5-part", timezone: "UTC", paused: true }).nextRun(from);
  } catch {
    return null;
  }
}
