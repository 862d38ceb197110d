import { tokenDigest } from "../callers/credential.ts";
import { mintToken } from "../callers/mint-token.ts";

/** What is stored of a feed's token: its digest, and its first characters to find the row by. */
export type FeedKey = { prefix: string; digest: Buffer };

/** 32 bytes in base64url, in the canonical spelling only: the last character holds four bits. */
const pattern = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** Returns a new token of a calendar feed, and what is stored of it. */
export function mintFeedToken(): { token: string } & FeedKey {
  const { token, digest } = mintToken();
  return { token, prefix: prefixOf(token), digest };
}

/**
 * Returns the key to look up for the last part of an address. Text that is no token gets a key that no row has, so that
 * it costs the same statement.
 */
export function feedKeyOf(token: string): FeedKey {
  return pattern.test(token)
    ? { prefix: prefixOf(token), digest: tokenDigest(token) }
    : { prefix: "", digest: Buffer.alloc(0) };
}

function prefixOf(token: string): string {
  return token.slice(0, 8);
}
