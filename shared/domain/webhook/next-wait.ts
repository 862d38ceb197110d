const minute = 60;
const hour = 60 * minute;

/** What passes after the first attempt, the second, and so on, in seconds (contract 9). */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

const longestAsked = 24 * hour;

/** How often an event is sent before it has failed. */
export const attemptsInAll = waits.length + 1;

/**
 * Returns the seconds to wait after so many failed attempts, a fifth more or less so that receivers are not asked by many
 * at once; longer where the receiver asks for it, up to a day. Null when no attempt is left. Contract 9.
 */
export function nextWait(attempts: number, askedFor: number | null, random: () => number): number | null {
  const wait = waits[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (0.8 + 0.4 * random()), Math.min(askedFor ?? 0, longestAsked));
}
