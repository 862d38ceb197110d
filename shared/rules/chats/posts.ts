/**
 * What a channel can post, in the order of the form. `opened`, `closing` and `ended` have a room's title, times and link.
 * `estimates` and `actions` add texts of the room to the message of its end: stories with their estimates, and actions
 * that people took on.
 */
export const channelPosts = ["opened", "closing", "ended", "estimates", "actions"] as const;
export type ChannelPost = (typeof channelPosts)[number];

/** The posts that contain texts which people typed in a room. */
export const textPosts: readonly ChannelPost[] = ["estimates", "actions"];

/** The most channels of a space. */
export const MAX_CHANNELS = 5;
