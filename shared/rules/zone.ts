/** Formatters are slow to make and quick to use. */
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

/** Says whether this runtime knows a zone. It also takes other spellings; Postgres's list says which one is the name. */
export function isKnownZone(zone: string): boolean {
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false;
  }
}

/** Returns what the clocks of a zone show at a moment, `YYYY-MM-DDTHH:MM:SS`. For years from 1 to 9999. */
export function wallTimeAt(zone: string, at: number): string {
  const part: Record<string, string> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(at)) part[type] = value;
  const { year, month, day, hour, minute, second } = part;
  return `${year!.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** Returns how far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(zone: string, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  return Date.parse(`${wallTimeAt(zone, second)}Z`) - second;
}

const dayMs = 86_400_000;

/**
 * Returns the moment at which the clocks of a zone show a local time (`YYYY-MM-DDTHH:MM`), in milliseconds since the
 * epoch. Where they show it twice, the first; where they skip it, as much later as the skip is long, which is what
 * other calendars do ("compatible" in the ECMAScript proposal for time).
 */
export function instantOf(zone: string, wallTime: string): number {
  const asUtc = Date.parse(`${wallTime}Z`);
  // No zone changes its clocks twice within two days: one of these two offsets holds at the moment asked for.
  const before = asUtc - offsetAt(zone, asUtc - dayMs);
  if (offsetAt(zone, before) === asUtc - before) return before;
  const after = asUtc - offsetAt(zone, asUtc + dayMs);
  if (offsetAt(zone, after) === asUtc - after) return after;
  return before;
}
