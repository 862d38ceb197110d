import { formatNumber } from "../../i18n/format.ts";

/** What a timer may be set to, in seconds; the server refuses the rest. */
export const timerLimits = { least: 10, most: 3600 } as const;

/** Returns the whole seconds that are left of a timer, rounded up so that it ends at 0 and not at 1; 0 once it is over. */
export function secondsLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000));
}

/** Returns seconds as a clock shows them: `1:05`, `60:00`. */
export function clockText(seconds: number): string {
  return `${formatNumber(Math.floor(seconds / 60))}:${formatNumber(seconds % 60, { minimumIntegerDigits: 2 })}`;
}

/** Returns seconds in words: `2 minutes`, `1 minute, 30 seconds`. */
export function durationText(seconds: number): string {
  const unit = (value: number, name: string) =>
    value > 0 ? [formatNumber(value, { style: "unit", unit: name, unitDisplay: "long" })] : [];
  return [...unit(Math.floor(seconds / 60), "minute"), ...unit(seconds % 60, "second")].join(", ");
}

/** Returns the seconds in a text such as `3` (minutes), `1.5`, `1:30` or `90s`; undefined for anything else. */
export function parseDuration(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const plain = /^(\d{1,4}(?:\.\d+)?)\s*(s|sec|m|min)?$/i.exec(text);
  if (!plain) return undefined;
  return Math.round(Number(plain[1]) * (/^s/i.test(plain[2] ?? "") ? 1 : 60));
}
