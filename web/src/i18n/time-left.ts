import { formatNumber } from "./format.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns the time until something ends, given in milliseconds, as one figure: `5 hr`, and below two hours `42 min`.
 * Hours are rounded down, but what began less than a minute ago shows its full time.
 */
export function timeLeft(ms: number): string {
  const [value, unit] =
    ms >= 2 * hour
      ? [Math.floor((ms + minute) / hour), "hour"]
      : [Math.max(0, Math.ceil(ms / minute)), "minute"];
  return formatNumber(value, { style: "unit", unit, unitDisplay: "short" });
}
