import { randomBytes } from "node:crypto";
import { tokenDigest } from "./credential.ts";

/**
 * Returns a new session token (32 random bytes in base64url) and its digest, which is stored. `embedded` means a side
 * panel's token.
 */
export function mintToken(embedded = false): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: tokenDigest(token, embedded) };
}
