import { withPlainDashes } from "./dashes.ts";
import { latinSkeleton } from "./look-alikes.ts";

/** The characters of a generated passcode. They are hard to confuse when read or heard. */
export const passcodeAlphabet = "ACDEFGHJKMNPQRTUVWXY34679";

export const passcodeLength = 6;

/**
 * Normalises a passcode for comparison: upper case, without blanks, dashes and invisible characters. Letters of Cyrillic
 * and Greek keyboards count as the Latin letters that they look like.
 */
export function normalisePasscode(typed: string): string {
  return latinSkeleton(withPlainDashes(typed.normalize("NFKC")).toLowerCase())
    .toUpperCase()
    .replace(/[\s-]+/g, "");
}
