/** The characters of a generated passcode, none of which is misread or misheard for another. */
export const passcodeAlphabet = "ACDEFGHJKMNPQRTUVWXY34679";

export const passcodeLength = 6;

/** Returns a passcode as it is compared: upper case, without spaces and hyphens. */
export function normalisePasscode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]+/g, "");
}
