const minute = 60;
const hour = 60 * minute;

/** The seconds to wait after the first attempt, the second, and so on. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

const MAX_RETRY_AFTER_MS = 24 * hour;

/** How many attempts an event has before it has failed. */
export const attemptsInAll = waits.length + 1;

/**
 * Returns the seconds to wait after `attempts` failed attempts, 20 % more or less so that retries of many events spread
 * out; longer where the receiver asks for it, up to a day. Null when no attempt is left.
 */
export function nextWait(attempts: number, askedFor: number | null, random: () => number): number | null {
  const wait = waits[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (0.8 + 0.4 * random()), Math.min(askedFor ?? 0, MAX_RETRY_AFTER_MS));
}
