import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";

/**
 * Says whether an address on the screen has ended by what the server says of my calendar now. It tells of no address;
 * another reminder is another address.
 */
export function hasEnded(shown: MintedFeed, { active, remindMinutes }: FeedState): boolean {
  return !active || remindMinutes !== shown.remindMinutes;
}
