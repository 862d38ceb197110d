import { mintPasscode } from "./mint-passcode.ts";

/** Returns a random slug for a space whose name has no character of a slug: `space-` and six others. */
export function mintSlug(): string {
  return `space-${mintPasscode().toLowerCase()}`;
}
