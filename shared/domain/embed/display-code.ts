import { randomInt } from "node:crypto";
import { isSameSecret } from "../sign-in/same-secret.ts";

const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns a code that a person copies from one window to another, such as `ABC-D23`. */
export function mintDisplayCode(): string {
  const part = () => Array.from({ length: 3 }, () => letters[randomInt(letters.length)]).join("");
  return `${part()}-${part()}`;
}

/** Returns true if a typed code matches the stored one, in constant time. Case, hyphens and blanks are ignored. */
export function isSameCode(typed: string, stored: string): boolean {
  return isSameSecret(bare(typed), bare(stored));
}

function bare(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}
