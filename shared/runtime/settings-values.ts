import { redactUrl } from "./redact-url.ts";

/** A value, or the problem with the text: the rest of a sentence after the setting's name. */
export type ParseResult<T> = { value: T } | { problem: string };

/**
 * Quotes a value for a message. Long values are shortened, so that a pasted blob cannot flood the terminal. URLs are
 * redacted, because a misplaced one may hold a password.
 */
export function quoted(text: string): string {
  const safe = text.includes("://") ? redactUrl(text) : text;
  return JSON.stringify(safe.length > 60 ? `${safe.slice(0, 60)}…` : safe);
}

/** Parses a positive integer up to the maximum of a Postgres integer. */
export function parsePositive(text: string): ParseResult<number> {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value > 0 && value <= 2_147_483_647) return { value };
  return { problem: `must be a whole number above zero, not ${quoted(text)}.` };
}

/** Parses an integer of a range, both ends included. */
export function parseBetween(text: string, least: number, most: number): ParseResult<number> {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value >= least && value <= most) return { value };
  return { problem: `must be a whole number from ${least} to ${most}, not ${quoted(text)}.` };
}

/** Parses a TCP port; with 0 the system chooses a free one. */
export function parsePort(text: string): ParseResult<number> {
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return { value };
  return { problem: `must be a port number from 0 to 65535, not ${quoted(text)}.` };
}

/** Accepts any text unchanged. */
export function parseText(text: string): ParseResult<string> {
  return { value: text };
}

/** Parses `true` or `false`. */
export function parseBoolean(text: string): ParseResult<boolean> {
  if (text === "true" || text === "false") return { value: text === "true" };
  return { problem: `must be true or false, not ${quoted(text)}.` };
}

/** Parses one of the choices. */
export function parseChoice<T extends string>(text: string, choices: readonly T[]): ParseResult<T> {
  const value = choices.find((choice) => choice === text);
  if (value !== undefined) return { value };
  return { problem: `must be one of ${choices.join(", ")}, not ${quoted(text)}.` };
}

/** Parses a comma-separated list of choices. The result has no duplicates and the order of `choices`. */
export function parseChoices<T extends string>(text: string, choices: readonly T[]): ParseResult<T[]> {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !choices.some((choice) => choice === name));
  if (unknown === undefined) return { value: choices.filter((choice) => names.includes(choice)) };
  return { problem: `must be a list out of ${choices.join(", ")}; ${quoted(unknown)} is not one of them.` };
}

const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
const MAX_DURATION_MS = 3650 * UNIT_MS.d;

/** Parses a duration such as `90d`, `12h`, `30m` or `45s` into milliseconds; at most ten years. */
export function parseDuration(text: string): ParseResult<number> {
  const match = /^(\d{1,10})([dhms])$/.exec(text);
  const value = match ? Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS] : 0;
  if (value > 0 && value <= MAX_DURATION_MS) return { value };
  return { problem: `must be a duration such as 90d, 12h, 30m or 45s, at most 3650d, not ${quoted(text)}.` };
}
