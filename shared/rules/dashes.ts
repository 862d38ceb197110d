import { withoutShapeless } from "./visible.ts";

/** A character that people or programs write for a hyphen, as the inside of a character class with the flag `u`. */
export const dashClass = String.raw`\p{Dash_Punctuation}\u02d7\u2043\u207b\u2212`;

const dashes = new RegExp(`[${dashClass}]`, "gu");

/**
 * Normalises a code that a person typed or copied, such as a passcode or an issue key. Each dash becomes a hyphen, and
 * characters without a shape are removed.
 */
export function withPlainDashes(code: string): string {
  return withoutShapeless(code).replace(dashes, "-");
}
