import { hash, randomBytes } from "node:crypto";

/** The browsers that may open a link: those on the server's machine, or any. */
export type Reach = "this-machine" | "anywhere";

/** The lifetime of an admin link. */
export const ADMIN_LINK_MINUTES = 10;

/** The terms of an admin link. `expiresAt` is in seconds since 1970, by the clock of the database. */
export type Terms = { reach: Reach; expiresAt: number };

const letters: Record<string, Reach> = { m: "this-machine", a: "anywhere" };

/**
 * Returns the secret of a new admin link. It contains its terms, and the stored digest covers them. So a changed secret
 * has another digest.
 */
export function mintSecret({ reach, expiresAt }: Terms): { secret: string; digest: Buffer } {
  const letter = reach === "this-machine" ? "m" : "a";
  const secret = `${letter}${expiresAt}.${randomBytes(32).toString("base64url")}`;
  return { secret, digest: secretDigest(secret) };
}

/** Returns the terms in a secret; null for text of another form. They are genuine only if the digest matches. */
export function termsOf(secret: string): Terms | null {
  const [, letter, seconds] = /^([ma])(\d{10})\.[\w-]{43}$/.exec(secret) ?? [];
  return letter === undefined ? null : { reach: letters[letter]!, expiresAt: Number(seconds) };
}

/** Returns the SHA-256 digest of a secret. Only the digest is stored. */
export function secretDigest(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** The purpose of the row in `instance_keys` that holds the digest of an org's link. An org has at most one link. */
export const purposePrefix = "admin-link ";
