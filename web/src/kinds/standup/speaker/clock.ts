import { formatNumber } from "../../../i18n/format.ts";

/** Returns the whole seconds since a moment; a clock that lags behind shows 0, not less. */
export function secondsSince(startedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
}

/** Returns after how many milliseconds the next second is full. */
export function nextSecondIn(startedAt: string, now: number): number {
  const gone = now - Date.parse(startedAt);
  return 1000 - (((gone % 1000) + 1000) % 1000);
}

/** Returns seconds as a clock shows them: `0:07`, `12:30`. */
export function elapsedText(seconds: number): string {
  return `${formatNumber(Math.floor(seconds / 60))}:${formatNumber(seconds % 60, { minimumIntegerDigits: 2 })}`;
}
