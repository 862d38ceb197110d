import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";

/**
 * Returns whether an address on the screen has ended, by what the server says of my calendar now. That names no address,
 * but another reminder means another address.
 */
export function hasEnded(shown: MintedFeed, { active, remindMinutes }: FeedState): boolean {
  return !active || remindMinutes !== shown.remindMinutes;
}

/** Returns the address under which calendar programs subscribe to a feed: `webcal:` for both https and http. */
export function webcalAddress(url: string): string {
  return url.replace(/^https?:/i, "webcal:");
}
