import { hash, timingSafeEqual } from "node:crypto";
import { normalisePasscode } from "#shared/rules/passcode.ts";

/** Returns true if a typed passcode matches the space's, in any spelling. Digests are compared in constant time. */
export function isSamePasscode(typed: string, stored: string): boolean {
  return timingSafeEqual(digest(typed), digest(stored));
}

function digest(passcode: string): Buffer {
  return hash("sha256", normalisePasscode(passcode), "buffer");
}
