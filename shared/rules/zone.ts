/** A cache, because formatters are slow to create and fast to use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Returns true if this runtime knows a zone. It accepts other spellings; the canonical names come from Postgres. */
export function isKnownZone(zone: string): boolean {
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false;
  }
}

/** Returns the local time of a zone at a moment, as `YYYY-MM-DDTHH:MM:SS`. For years from 1 to 9999. */
export function wallTimeAt(zone: string, at: number): string {
  const part: Record<string, string> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(at)) part[type] = value;
  const { year, month, day, hour, minute, second } = part;
  return `${year!.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** Returns the UTC offset of a zone at a moment, in milliseconds. */
export function offsetAt(zone: string, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  return Date.parse(`${wallTimeAt(zone, second)}Z`) - second;
}

const dayMs = 86_400_000;

/**
 * Converts a local time (`YYYY-MM-DDTHH:MM`) in a zone to milliseconds since the epoch. If the local time occurs twice,
 * it returns the first. If a clock change skips it, the result is later by the length of the change. This is the
 * "compatible" disambiguation of ECMAScript's Temporal.
 */
export function instantOf(zone: string, wallTime: string): number {
  const asUtc = Date.parse(`${wallTime}Z`);
  // No zone changes its clocks twice within two days, so one of these two offsets applies at the result.
  const before = asUtc - offsetAt(zone, asUtc - dayMs);
  if (offsetAt(zone, before) === asUtc - before) return before;
  const after = asUtc - offsetAt(zone, asUtc + dayMs);
  if (offsetAt(zone, after) === asUtc - after) return after;
  return before;
}
