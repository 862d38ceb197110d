import { withPlainDashes } from "./dashes.ts";

/** The characters of a generated passcode. They are hard to confuse when read or heard. */
export const passcodeAlphabet = "ACDEFGHJKMNPQRTUVWXY34679";

export const passcodeLength = 6;

/** Normalises a passcode for comparison: upper case, without blanks, dashes and invisible characters. */
export function normalisePasscode(typed: string): string {
  return withPlainDashes(typed.normalize("NFKC"))
    .toUpperCase()
    .replace(/[\s-]+/g, "");
}
