import { hash, timingSafeEqual } from "node:crypto";
import { normalisePasscode } from "#shared/rules/passcode.ts";

/** Returns whether a typed passcode is the space's, in any spelling; digests are compared in constant time. */
export function isSamePasscode(typed: string, kept: string): boolean {
  return timingSafeEqual(digest(typed), digest(kept));
}

function digest(passcode: string): Buffer {
  return hash("sha256", normalisePasscode(passcode), "buffer");
}
