import { hash } from "node:crypto";

/** Returns the strong tag of a body: equal for the same bytes only. */
export function etagOf(body: string): string {
  return `"${hash("sha256", body, "base64url")}"`;
}

/**
 * Says whether a client that sent this `If-None-Match` has the body of a tag already. Tags are compared weakly, as RFC
 * 9110, 13.1.2 requires here; `*` matches every tag.
 */
export function holdsAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false;
}
