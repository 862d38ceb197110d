/** The header is cut off to whole seconds, so on average it is half a second early. */
const halfSecondMs = 500;

let aheadMs = 0;

/**
 * Takes note of the `Date` header of an answer; null where it has none.
 *
 * The server's time is then known to about a second: the header has whole seconds only, and is late by the time that
 * the answer took. That is enough for texts about minutes and days; what must be exact is asked of the server.
 */
export function noteServerTime(date: string | null, now: number = Date.now()): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isFinite(said)) aheadMs = now - (said + halfSecondMs);
}

/** Returns the server's time in milliseconds, right to about a second; before the first answer, this device's time. */
export function serverNow(now: number = Date.now()): number {
  return now - aheadMs;
}
