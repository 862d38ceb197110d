import { formatNumber } from "./format.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns the time until something ends as one figure: `5 hr`, and from two hours on down `42 min`. Nobody is told more
 * hours than there are; what began less than a minute ago has its full time.
 */
export function timeLeft(ms: number): string {
  const [value, unit] =
    ms >= 2 * hour
      ? [Math.floor((ms + minute) / hour), "hour"]
      : [Math.max(0, Math.ceil(ms / minute)), "minute"];
  return formatNumber(value, { style: "unit", unit, unitDisplay: "short" });
}
