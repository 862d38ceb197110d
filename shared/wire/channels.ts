import { z } from "zod";
import { channelPosts } from "../rules/chats/posts.ts";
import { chatVendors, type ChatVendorId } from "../rules/chats/vendors.ts";
import { id, moment, text, trimmedText } from "./text.ts";

const vendorIds = chatVendors.map(({ id: vendor }) => vendor) as [ChatVendorId, ...ChatVendorId[]];
const vendor = z.enum(vendorIds);
const posts = z.array(z.enum(channelPosts)).max(channelPosts.length);
const label = trimmedText("a channel's name", { min: 1, max: 60 });
/** The address of an incoming webhook. `shared/rules/webhook-url.ts` has the rules for addresses. */
const url = text("url", { min: 1, max: 2000 });

/** A new channel. `timezone` is the zone of the times in its messages. */
export const newChannel = z.strictObject({
  vendor,
  label,
  url,
  posts,
  timezone: text("timezone", { min: 1, max: 64 }),
});
export type NewChannel = z.infer<typeof newChannel>;

/** Changes of a channel. A missing key changes nothing. */
export const channelChanges = z.strictObject({
  label: label.optional(),
  url: url.optional(),
  posts: posts.optional(),
});
export type ChannelChanges = z.infer<typeof channelChanges>;

/** A channel, without its address. */
export const channel = z.object({
  id,
  vendor,
  label: z.string(),
  posts,
  createdAt: moment,
  /** For owners: the host of its address. */
  host: z.string().optional(),
  /** For owners: why the last message did not arrive, in the service's own words, or null. */
  lastError: z.string().nullable().optional(),
});
export type Channel = z.infer<typeof channel>;

/** The channels of a space, and the settings of this server without which there can be none. */
export const channelList = z.object({
  channels: z.array(channel),
  /** True if this server has a key to encrypt addresses. */
  secretsAvailable: z.boolean(),
  /** The chats that this server allows. */
  vendors: z.array(vendor),
  /** The posts of texts that rooms of each kind have, by the name of the kind. */
  texts: z.record(z.string(), posts),
});
export type ChannelList = z.infer<typeof channelList>;

/** A message to a channel. The state is `pending` until the chat accepts it or all attempts have failed. */
export const channelMessage = z.object({
  id,
  sort: z.enum(["opened", "closing", "ended", "test"]),
  state: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: moment,
});
export type ChannelMessage = z.infer<typeof channelMessage>;

/** The newest 50. */
export const channelMessageList = z.object({ messages: z.array(channelMessage) });

/** A channel in a room's envelope: what it will hear of this room. Guests get no label. */
export const roomChannel = z.object({ vendor, label: z.string().optional(), posts });
export type RoomChannel = z.infer<typeof roomChannel>;
