const minute = 60;
const hour = 60 * minute;

/** The delays in seconds after the first attempt, the second, and so on. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

const MAX_RETRY_AFTER_SECONDS = 24 * hour;

/** Number of attempts before an event has failed. */
export const MAX_ATTEMPTS = waits.length + 1;

/**
 * Returns the delay in seconds after `attempts` failed attempts, or null if no attempt is left. A jitter of 20 %
 * spreads the retries of many events. The receiver can ask for a longer delay, up to a day.
 */
export function nextWait(attempts: number, askedFor: number | null, random: () => number): number | null {
  const wait = waits[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (0.8 + 0.4 * random()), Math.min(askedFor ?? 0, MAX_RETRY_AFTER_SECONDS));
}
