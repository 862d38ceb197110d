import { z } from "zod";

const MAX_DEPTH = 32;

/** JSON from a plugin that cannot be taken; the message says why, in words for its author. */
export class OddJson extends Error {}

/**
 * Returns what a plugin's JSON says. Throws `OddJson` where it is no JSON, deeper than 32 levels, has a key `__proto__`,
 * or holds text that is not well-formed: nothing that is kept may surprise who reads it later.
 */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OddJson("not JSON");
  }
  look(value, 0);
  return value;
}

function look(value: unknown, depth: number): void {
  if (typeof value === "string" && !value.isWellFormed()) throw new OddJson("text that is not well-formed");
  if (typeof value !== "object" || value === null) return;
  if (depth === MAX_DEPTH) throw new OddJson(`more than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (const item of value) look(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === "__proto__") throw new OddJson("a key __proto__");
    look(key, depth);
    look(item, depth + 1);
  }
}

/** Returns the schema of anything that `readJson` returned, of at most `most` bytes, as the text in which we write it. */
export function jsonText(what: string, most: number) {
  return z
    .custom<unknown>((value) => value !== undefined, { error: `${what} must be JSON` })
    .transform((value) => JSON.stringify(value))
    .refine((text) => Buffer.byteLength(text) <= most, { error: `${what} may have ${most} bytes` });
}
