import { z } from "zod";
import { codePoints, hasControls, isStorable, type Shape } from "../rules/text.ts";
import { isVisible } from "../rules/visible.ts";

type Bounds = { min?: number; max: number };
type TextOptions = Bounds & { shape?: Shape };

/**
 * Returns the schema of a text for comparison with a stored text only, such as a passcode or a vote. It accepts every
 * text that Postgres can store, so that it matches texts stored under older rules.
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
 * Returns the schema of a text of at most `max` code points that is stored without changes. `shape` selects one line or
 * several lines. Postgres stores every valid text unchanged, in text and in jsonb.
 */
export function text(what: string, { shape = "line", ...bounds }: TextOptions) {
  const allowed = shape === "line" ? ", nor any that turn the direction of text" : " but tabs and line feeds";
  return comparedText(what, bounds).refine((value) => !hasControls(value, shape), {
    error: `${what} must have no control characters${allowed}`,
  });
}

/**
 * Returns the schema of a name, a title or a similar text. It trims the text before it counts the characters. A text
 * that is not empty must have a visible character.
 */
export function trimmedText(what: string, bounds: TextOptions) {
  const visibleText = text(what, bounds).refine((value) => value === "" || isVisible(value), {
    error: `${what} must have a visible character`,
  });
  return z
    .string({ error: `${what} must be text` })
    .transform((value) => value.trim())
    .pipe(visibleText)
    .meta({ minLength: bounds.min ?? 0, maxLength: bounds.max });
}

/** An id in the format of every route: a lower-case hyphenated UUID. */
export const id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
  error: "an id must be a lower-case UUID",
});

/** Returns the schema of a person's id in any letter case. It becomes lower-case. */
export const anyCaseId = (what: string) =>
  z
    .string({ error: `${what} must be a user id` })
    .transform((value) => value.toLowerCase())
    .pipe(id);

/** A moment in the format of every route: RFC 3339 in UTC. */
export const moment = z.string().meta({ format: "date-time" });
