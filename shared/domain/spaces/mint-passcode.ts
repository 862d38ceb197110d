import { randomInt } from "node:crypto";
import { passcodeAlphabet, passcodeLength } from "#shared/rules/passcode.ts";

/** Returns a new random passcode. */
export function mintPasscode(): string {
  return Array.from(
    { length: passcodeLength },
    () => passcodeAlphabet[randomInt(passcodeAlphabet.length)],
  ).join("");
}
