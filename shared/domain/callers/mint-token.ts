import { randomBytes } from "node:crypto";
import { tokenDigest } from "./credential.ts";

/** Returns a new session token, 32 random bytes in base64url, and the digest that is kept of it (spec 1, Session token). */
export function mintToken(): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: tokenDigest(token) };
}
