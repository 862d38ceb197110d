import { mintPasscode } from "./mint-passcode.ts";

/** Returns a random slug for a space whose name has no slug characters: `space-` and six random characters. */
export function mintSlug(): string {
  return `space-${mintPasscode().toLowerCase()}`;
}
