/**
 * What a channel can post, in the order of the form. `opened`, `closing` and `ended` have a room's title, times and link.
 * `estimates`, `actions` and `summary` add texts of the room to the message of its end: stories with their estimates,
 * actions that people took on, and the lines of a plugin's summary.
 */
export const channelPosts = ["opened", "closing", "ended", "estimates", "actions", "summary"] as const;
export type ChannelPost = (typeof channelPosts)[number];

/** The posts that contain texts which people typed in a room. */
export const textPosts: readonly ChannelPost[] = ["estimates", "actions", "summary"];

/** The most channels of a space. */
export const MAX_CHANNELS = 5;
