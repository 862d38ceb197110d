import { formatNumber, formatUnits } from "../../i18n/format.ts";

/** The limits of a timer in seconds, as on the server. */
export const timerLimits = { least: 10, most: 3600 } as const;

/** Returns the whole seconds left, rounded up, so that a timer ends at 0 instead of 1. Returns 0 after its end. */
export function secondsLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000));
}

/** Formats seconds in words: `2 minutes`, `1 minute, 30 seconds`. */
export function durationText(seconds: number): string {
  const unit = (value: number, name: string) =>
    value > 0 ? [formatNumber(value, { style: "unit", unit: name, unitDisplay: "long" })] : [];
  return formatUnits([...unit(Math.floor(seconds / 60), "minute"), ...unit(seconds % 60, "second")], "short");
}

/** Parses a duration such as `3` (minutes), `1.5`, `1:30` or `90s` into seconds. Returns undefined for other texts. */
export function parseDuration(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const plain = /^(\d{1,4}(?:\.\d+)?)\s*(s|sec|m|min)?$/i.exec(text);
  if (!plain) return undefined;
  return Math.round(Number(plain[1]) * (/^s/i.test(plain[2] ?? "") ? 1 : 60));
}
