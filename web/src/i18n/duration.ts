import { formatNumber, formatUnits } from "./format.ts";

/** Returns a duration in its two largest units: `2 hours 30 minutes`, or the short form `2 hr 30 min`. */
export function durationText(minutes: number, unitDisplay: "short" | "long" = "short"): string {
  const unit = (value: number, name: string) =>
    value > 0 ? [formatNumber(value, { style: "unit", unit: name, unitDisplay })] : [];
  const parts = [
    ...unit(Math.floor(minutes / 1440), "day"),
    ...unit(Math.floor((minutes % 1440) / 60), "hour"),
    ...unit(minutes % 60, "minute"),
  ];
  return formatUnits(parts.slice(0, 2), "narrow");
}
