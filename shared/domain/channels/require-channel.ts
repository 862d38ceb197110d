import type { Tx } from "#shared/db/transaction.ts";
import type { ChannelPost } from "#shared/rules/chats/posts.ts";
import type { ChatVendorId } from "#shared/rules/chats/vendors.ts";
import { problem } from "#shared/wire/problems.ts";

export type FoundChannel = { id: string; vendor: ChatVendorId; host: string; posts: ChannelPost[] };

/** Returns a channel of a locked space. Throws `no_such_channel` also for a channel of another space. */
export async function requireChannel(tx: Tx, spaceId: string, channelId: string): Promise<FoundChannel> {
  const found = await tx.kysely
    .selectFrom("chat_channels")
    .select(["id", "vendor", "host", "posts"])
    .where("id", "=", channelId)
    .where("space_id", "=", spaceId)
    .executeTakeFirst();
  if (!found) throw problem("no_such_channel");
  return found as FoundChannel;
}
