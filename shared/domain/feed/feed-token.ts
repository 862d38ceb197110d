import { tokenDigest } from "../callers/credential.ts";
import { mintToken } from "../callers/mint-token.ts";

/** The stored parts of a feed token: its digest, and its first characters for the lookup. */
export type FeedKey = { prefix: string; digest: Buffer };

/** 32 bytes in canonical base64url: the last character holds four bits. */
const pattern = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** Returns a new token of a calendar feed, and its stored parts. */
export function mintFeedToken(): { token: string } & FeedKey {
  const { token, digest } = mintToken();
  return { token, prefix: prefixOf(token), digest };
}

/**
 * Returns the lookup key for the last part of a URL. An invalid token gets a key that matches no row, so that it costs
 * the same statement.
 */
export function feedKeyOf(token: string): FeedKey {
  return pattern.test(token)
    ? { prefix: prefixOf(token), digest: tokenDigest(token) }
    : { prefix: "", digest: Buffer.alloc(0) };
}

function prefixOf(token: string): string {
  return token.slice(0, 8);
}

/** Replaces a feed's URL in security events. */
export const redactedFeed = "/ics/[redacted]";
