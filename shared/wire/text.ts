import { z } from "zod";
import { codePoints, hasControls, isStorable, type Shape } from "../rules/text.ts";
import { isVisible } from "../rules/visible.ts";

type Bounds = { min?: number; max: number };
type Written = Bounds & { shape?: Shape };

/**
 * Returns the schema of a text that is only compared with one that is kept, such as a passcode or the card of a vote.
 * It refuses no more than what Postgres cannot take, so that whatever was kept once can still be named.
 */
export function comparedText(what: string, { min = 0, max }: Bounds) {
  const lengths = min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return z
    .string({ error: `${what} must be text` })
    .refine(isStorable, { error: `${what} must be well-formed text without NUL characters` })
    .refine((value) => codePoints(value) >= min && codePoints(value) <= max, {
      error: `${what} must have ${lengths} characters`,
    })
    .meta({ minLength: min, maxLength: max });
}

/**
 * Returns the schema of a text of at most `max` code points that is kept as it was written. `shape` says whether it may
 * have several lines. Postgres stores every text that passes unchanged, in text and in jsonb.
 */
export function text(what: string, { shape = "line", ...bounds }: Written) {
  const allowed = shape === "line" ? ", nor any that turn the direction of text" : " but tabs and line feeds";
  return comparedText(what, bounds).refine((value) => !hasControls(value, shape), {
    error: `${what} must have no control characters${allowed}`,
  });
}

/**
 * Returns the schema of a name, a title or another text that is trimmed first, then counted, and in which something can
 * be seen unless it may be empty and is.
 */
export function trimmedText(what: string, bounds: Written) {
  const shown = text(what, bounds).refine((value) => value === "" || isVisible(value), {
    error: `${what} must have a character that can be seen`,
  });
  return z
    .string({ error: `${what} must be text` })
    .transform((value) => value.trim())
    .pipe(shown)
    .meta({ minLength: bounds.min ?? 0, maxLength: bounds.max });
}

/** An id as every route prints it: a lower-case hyphenated UUID. */
export const id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
  error: "an id must be a lower-case UUID",
});

/** A moment as every route prints it: RFC 3339 in UTC. */
export const moment = z.string().meta({ format: "date-time" });
