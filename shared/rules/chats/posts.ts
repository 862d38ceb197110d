/**
 * What a channel can post, in the order of the form. `opened`, `closing` and `ended` have a room's title, times and
 * link. `estimates`, `actions` and `summary` add texts of the room to the message of its end: stories with their
 * estimates, actions that people took on, and the lines of a plugin's summary.
 */
export const channelPosts = ["opened", "closing", "ended", "estimates", "actions", "summary"] as const;
export type ChannelPost = (typeof channelPosts)[number];

/** The posts that contain texts which people typed in a room. */
export const textPosts: readonly ChannelPost[] = ["estimates", "actions", "summary"];

/**
 * Returns which of a channel's posts a new room will cause. `closes` is true for a room with a closing time, and
 * `texts` are the posts of texts that its kind has. Texts are part of the message that the room ended.
 */
export function postsOfNewRoom(
  posts: readonly ChannelPost[],
  { closes, texts }: { closes: boolean; texts: readonly ChannelPost[] },
): ChannelPost[] {
  return posts.filter((post) => {
    if (post === "ended") return true;
    return textPosts.includes(post) ? posts.includes("ended") && texts.includes(post) : closes;
  });
}

/** The most channels of a space. */
export const MAX_CHANNELS = 5;
