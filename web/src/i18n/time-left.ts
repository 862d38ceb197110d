import { formatNumber } from "./format.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns a remaining time, given in milliseconds, as one figure: `5 hr`, or `42 min` below two hours. Hours are
 * rounded down. In its first minute a period shows its full length.
 */
export function timeLeft(ms: number): string {
  const [value, unit] =
    ms >= 2 * hour
      ? [Math.floor((ms + minute) / hour), "hour"]
      : [Math.max(0, Math.ceil(ms / minute)), "minute"];
  return formatNumber(value, { style: "unit", unit, unitDisplay: "short" });
}
