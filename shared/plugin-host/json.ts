import { z } from "zod";

const MAX_DEPTH = 32;

/** Invalid JSON from a plugin. The message is the reason, for the plugin's author. */
export class InvalidJson extends Error {}

/**
 * Parses a plugin's JSON. Throws `InvalidJson` for a syntax error, more than 32 levels, a key `__proto__`, and text
 * that is not well-formed. These could break later readers.
 */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidJson("not JSON");
  }
  check(value, 0);
  return value;
}

function check(value: unknown, depth: number): void {
  if (typeof value === "string" && !value.isWellFormed())
    throw new InvalidJson("text that is not well-formed");
  if (typeof value !== "object" || value === null) return;
  if (depth === MAX_DEPTH) throw new InvalidJson(`more than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (const item of value) check(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === "__proto__") throw new InvalidJson("a key __proto__");
    check(key, depth);
    check(item, depth + 1);
  }
}

/** Returns a schema that converts a result of `readJson` to JSON text of at most `maxBytes`. */
export function jsonText(what: string, maxBytes: number) {
  return z
    .custom<unknown>((value) => value !== undefined, { error: `${what} must be JSON` })
    .transform((value) => JSON.stringify(value))
    .refine((text) => Buffer.byteLength(text) <= maxBytes, { error: `${what} may have ${maxBytes} bytes` });
}
