import { hash } from "node:crypto";

/** Returns the validator of a body, a strong ETag: equal only for equal bytes. */
export function etagOf(body: string): string {
  return `"${hash("sha256", body, "base64url")}"`;
}

/**
 * Returns true if a client with this `If-None-Match` already has the body of an ETag. The comparison is weak, as RFC
 * 9110, 13.1.2 requires; `*` matches every ETag.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false;
}
