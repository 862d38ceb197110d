/** The delays in seconds after the first attempt, the second, and so on. */
const waits = [5, 30, 120, 600, 1800];

const MAX_RETRY_AFTER_SECONDS = 3600;

/** Number of attempts before a notice has failed. */
export const MAX_ATTEMPTS = waits.length + 1;

/**
 * Returns the delay in seconds after `attempts` failed attempts, or null if no attempt is left. The push service can ask
 * for a longer delay, up to an hour.
 */
export function nextWait(attempts: number, askedFor: number | null): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : Math.max(wait, Math.min(askedFor ?? 0, MAX_RETRY_AFTER_SECONDS));
}
