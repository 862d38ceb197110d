import { randomInt } from "node:crypto";
import { isSameSecret } from "../sign-in/same-secret.ts";

const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns a code that a person reads off one window and types into another, such as `ABC-D23`. */
export function mintDisplayCode(): string {
  const part = () => Array.from({ length: 3 }, () => letters[randomInt(letters.length)]).join("");
  return `${part()}-${part()}`;
}

/** Says whether a typed code is the one that is kept, in constant time; case, hyphens and blanks do not count. */
export function isSameCode(typed: string, kept: string): boolean {
  return isSameSecret(bare(typed), bare(kept));
}

function bare(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}
