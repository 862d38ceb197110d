import { formatNumber } from "../i18n/format.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns the time until an end as one figure: hours, rounded down, from two hours on, otherwise minutes, rounded up:
 * `5 hr`, `42 min`. Less than a minute after a full hour that hour is still counted. `ms` is in milliseconds.
 */
export function timeLeft(ms: number): string {
  const [value, unit] =
    ms >= 2 * hour
      ? [Math.floor((ms + minute) / hour), "hour"]
      : [Math.max(0, Math.ceil(ms / minute)), "minute"];
  return formatNumber(value, { style: "unit", unit, unitDisplay: "short" });
}
