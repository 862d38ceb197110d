import { formatNumber } from "../../../i18n/format.ts";

/** Returns the whole seconds since a moment, or 0 if the clock is behind it. */
export function secondsSince(startedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
}

/** Returns the milliseconds until the next full second. */
export function nextSecondIn(startedAt: string, now: number): number {
  const gone = now - Date.parse(startedAt);
  return 1000 - (((gone % 1000) + 1000) % 1000);
}

/** Formats seconds as a clock: `0:07`, `12:30`. */
export function elapsedText(seconds: number): string {
  return `${formatNumber(Math.floor(seconds / 60))}:${formatNumber(seconds % 60, { minimumIntegerDigits: 2 })}`;
}
