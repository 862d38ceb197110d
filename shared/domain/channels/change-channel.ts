import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { textPosts, type ChannelPost } from "#shared/rules/chats/posts.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { ChannelChanges } from "#shared/wire/channels.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";
import { requireAddress } from "./require-address.ts";
import { requireChannel, type FoundChannel } from "./require-channel.ts";
import { tellRooms } from "./tell-rooms.ts";

export type ChannelAddress = SpaceAddress & { channelId: string };

type Context = {
  db: Database;
  settings: Pick<Settings, "chatHosts" | "pluginSecretKey" | "pluginSecretKeyPrevious">;
};

/**
 * Changes a chat channel. A new post of texts and a new address are about later rooms only: rooms that are open now send
 * no texts. The viewers of open rooms see the change at once. For owners. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, `no_such_space`, `owner_only`, the problems of `body`, `no_such_channel`, and for an
 * address `secrets_unavailable` and `invalid`.
 */
export async function changeChannel(
  ctx: Context,
  caller: Credential,
  { channelId, ...address }: ChannelAddress,
  body: () => ChannelChanges,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const { label, url, posts } = body();
    const channel = await requireChannel(tx, spaceId, channelId);
    const { id, posts: before } = channel;
    const after = posts ? [...new Set(posts)] : before;
    const moved = url === undefined ? null : seal(ctx.settings, channel, url);
    await tx.kysely
      .updateTable("chat_channels")
      .set({
        posts: after,
        updated_by: userId,
        ...(label !== undefined && { label }),
        ...(moved && { ...moved, last_error: null }),
        ...(!hasTexts(after) && { texts_since: null }),
        ...(hasTexts(after) && (moved || addsTexts(before, after)) && { texts_since: sql<Date>`now()` }),
      })
      .where("id", "=", id)
      .execute();
    await tellRooms(tx, spaceId);
  });
}

/** Returns the columns of a new address. */
function seal(settings: Context["settings"], { id, vendor }: FoundChannel, url: string) {
  const sealing = createSealing(settings);
  if (!sealing) throw problem("secrets_unavailable");
  const host = requireAddress(vendor, url, settings.chatHosts);
  const { box, keyId } = sealing.seal(url, id);
  return { host, secret: box, secret_key_id: keyId };
}

const hasTexts = (posts: readonly ChannelPost[]) => posts.some((post) => textPosts.includes(post));

const addsTexts = (before: readonly ChannelPost[], after: readonly ChannelPost[]) =>
  after.some((post) => textPosts.includes(post) && !before.includes(post));
