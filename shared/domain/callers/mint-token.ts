import { randomBytes } from "node:crypto";
import { tokenDigest } from "./credential.ts";

/**
 * Returns a new session token, 32 random bytes in base64url, and its digest, which is stored (protocol/identity 24).
 * `embedded` is a side panel's (protocol/identity 47).
 */
export function mintToken(embedded = false): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: tokenDigest(token, embedded) };
}
