import { tokenDigest } from "../callers/credential.ts";
import { mintToken } from "../callers/mint-token.ts";

/** What is kept of a feed's token: a digest that proves it, and its first characters to find the row by. */
export type FeedKey = { prefix: string; digest: Buffer };

/** 32 bytes in base64url. Its last character holds four bits, so that no two spellings mean the same bytes. */
const pattern = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** Returns a new token of a calendar feed, and what is kept of it (spec 1, Calendar feed token). */
export function mintFeedToken(): { token: string } & FeedKey {
  const { token, digest } = mintToken();
  return { token, prefix: prefixOf(token), digest };
}

/**
 * Returns what to look for, given the last part of an address. What is no token gets a key that nothing has, so that it
 * costs the same statement.
 */
export function feedKeyOf(token: string): FeedKey {
  return pattern.test(token)
    ? { prefix: prefixOf(token), digest: tokenDigest(token) }
    : { prefix: "", digest: Buffer.alloc(0) };
}

function prefixOf(token: string): string {
  return token.slice(0, 8);
}
