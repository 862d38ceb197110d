import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";

/**
 * Returns true if the displayed address is no longer valid, according to my calendar's state on the server. The
 * state contains no address, but a different reminder means a different address.
 */
export function hasEnded(shown: MintedFeed, { active, remindMinutes }: FeedState): boolean {
  return !active || remindMinutes !== shown.remindMinutes;
}

/** Returns the address that calendar programs subscribe to: `webcal:` for both https and http. */
export function webcalAddress(url: string): string {
  return url.replace(/^https?:/i, "webcal:");
}
