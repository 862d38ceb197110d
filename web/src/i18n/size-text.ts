import { formatNumber } from "./format.ts";

/** Returns a size in kilobytes, or from one megabyte on in megabytes. A unit has 1024 of the smaller one. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  const [size, unit] = kilobytes < 1024 ? [kilobytes, "kilobyte"] : [kilobytes / 1024, "megabyte"];
  return formatNumber(size, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
}
