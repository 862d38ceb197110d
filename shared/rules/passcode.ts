/** The characters of a minted passcode: none that is misread for another, none that is misheard. */
export const passcodeAlphabet = "ACDEFGHJKMNPQRTUVWXY34679";

export const passcodeLength = 6;

/** Returns a passcode as it is compared: upper case, without spaces and hyphens, so any spelling of it matches. */
export function normalisePasscode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]+/g, "");
}
