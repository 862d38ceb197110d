import { z } from "zod";
import { codePoints, isStorable } from "../rules/text.ts";

type Bounds = { min?: number; max: number };

/**
 * Returns the schema of a text of at most `max` code points, kept as it was written. The only string type of the
 * project: Postgres stores every text that passes unchanged, in text and in jsonb.
 */
export function text(what: string, { min = 0, max }: Bounds) {
  const lengths = min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return z
    .string({ error: `${what} must be text` })
    .refine(isStorable, { error: `${what} must be well-formed text without NUL characters` })
    .refine((value) => codePoints(value) >= min && codePoints(value) <= max, {
      error: `${what} must have ${lengths} characters`,
    })
    .meta({ minLength: min, maxLength: max });
}

/** Returns the schema of a name or title: trimmed first, then counted (protocol/conventions 29, 30). */
export function trimmedText(what: string, bounds: Bounds) {
  return z
    .string({ error: `${what} must be text` })
    .transform((value) => value.trim())
    .pipe(text(what, bounds))
    .meta({ minLength: bounds.min ?? 0, maxLength: bounds.max });
}

/** An id as every route prints it: a lower-case hyphenated UUID (protocol/conventions 27). */
export const id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
  error: "an id must be a lower-case UUID",
});

/** A moment as every route prints it: RFC 3339 in UTC (protocol/conventions 28). */
export const moment = z.string().meta({ format: "date-time" });
