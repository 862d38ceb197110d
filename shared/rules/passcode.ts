/** The characters of a generated passcode, none of which is misread or misheard for another (protocol/spaces 36). */
export const passcodeAlphabet = "ACDEFGHJKMNPQRTUVWXY34679";

export const passcodeLength = 6;

/** Returns a passcode as it is compared: upper case, without spaces and hyphens (protocol/spaces 26). */
export function normalisePasscode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]+/g, "");
}
