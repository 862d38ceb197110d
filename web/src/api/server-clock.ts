/** The answer's date is of whole seconds, cut off: on average it is half a second early. */
const halfSecondMs = 500;

let aheadMs = 0;

/**
 * Takes in what the `Date` header of an answer said, or null where it had none that can be read.
 *
 * The server's time is known to about a second by that: half a second either way because the header has seconds only,
 * and behind by as long as the answer was on its way. That is enough here, where minutes and days are told and the
 * clocks of laptops are minutes off; what must not be a second off is asked of the server.
 */
export function noteServerTime(date: string | null, now: number = Date.now()): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isFinite(said)) aheadMs = now - (said + halfSecondMs);
}

/** Returns the time as the server has it, in milliseconds and right to about a second; this clock's before any answer. */
export function serverNow(now: number = Date.now()): number {
  return now - aheadMs;
}
