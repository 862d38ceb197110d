const numbers = String.raw`\d{1,2}`;
const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const days = "sun|mon|tue|wed|thu|fri|sat";
const field = (names: string) => {
  const value = `(?:${numbers}${names && `|${names}`})`;
  const range = `(?:\\*|${value}(?:-${value})?)(?:/${numbers})?`;
  return `${range}(?:,${range})*`;
};
/** Minute, hour, day of month, month and day of week, as in cron(5). Macros, `L`, `W` and `#` are not supported. */
const fiveFields = new RegExp(
  `^${[field(""), field(""), field(""), field(months), field(days)].join(" +")}$`,
  "i",
);

/**
 * Returns the first time after `from` that a five-field cron expression matches, in UTC. Returns null for an invalid
 * expression or one that never matches.
 */
export async function nextRun(expression: string, from: Date): Promise<Date | null> {
  if (!fiveFields.test(expression)) return null;
  // Few plugins use it, so it is loaded on demand.
  const { Cron } = await import("croner");
  try {
    return new Cron(expression, { mode: "5-part", timezone: "UTC", paused: true }).nextRun(from);
  } catch {
    return null;
  }
}
