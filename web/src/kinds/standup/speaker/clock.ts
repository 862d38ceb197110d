/** Returns the whole seconds since a moment, or 0 if the clock is behind it. */
export function secondsSince(startedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
}

/** Returns the milliseconds until the next full second. */
export function nextSecondIn(startedAt: string, now: number): number {
  const gone = now - Date.parse(startedAt);
  return 1000 - (((gone % 1000) + 1000) % 1000);
}
