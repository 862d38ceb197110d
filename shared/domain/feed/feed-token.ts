import { tokenDigest } from "../callers/credential.ts";
import { mintToken } from "../callers/mint-token.ts";

/** The stored parts of a feed token: its digest, and its first characters for the lookup. */
export type FeedKey = { prefix: string; digest: Buffer };

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
  const digest = tokenDigest(token);
  return { prefix: digest.length > 0 ? prefixOf(token) : "", digest };
}

function prefixOf(token: string): string {
  return token.slice(0, 8);
}

/** Replaces a feed's URL in security events. */
export const redactedFeed = "/ics/[redacted]";
