import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { MAX_CHANNELS, textPosts } from "#shared/rules/chats/posts.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { NewChannel } from "#shared/wire/channels.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { once, type RequestKey } from "../callers/once.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";
import { requireZone } from "../standups/schedule/require-zone.ts";
import { requireAddress } from "./require-address.ts";
import { tellRooms } from "./tell-rooms.ts";

type Context = {
  db: Database;
  settings: Pick<Settings, "chatHosts" | "pluginSecretKey" | "pluginSecretKeyPrevious">;
  report: Report;
};

/**
 * Connects a chat channel to a space, and returns its id. Its posts of texts are about later rooms only. `language` is
 * the tag of the language of its messages. The viewers of open rooms see it at once. For owners. Reports
 * `channel.connect`. Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, the problems
 * of `body`, `secrets_unavailable`, `invalid` for an address or a zone, `limit_reached`, `key_reused`.
 */
export async function connectChannel(
  ctx: Context,
  caller: Credential,
  address: SpaceAddress,
  { body, language, key }: { body: () => NewChannel; language: string; key: RequestKey | null },
): Promise<{ id: string }> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    return once(tx, userId, key, async () => {
      const { vendor, label, url, timezone, ...wanted } = body();
      const sealing = createSealing(ctx.settings);
      if (!sealing) throw problem("secrets_unavailable");
      const host = requireAddress(vendor, url, ctx.settings.chatHosts);
      await requireZone(tx, timezone);
      await requireQuota(tx, spaceId);
      const id = randomUUID();
      const posts = [...new Set(wanted.posts)];
      const { keyId, box } = sealing.seal(url, id);
      await tx.kysely
        .insertInto("chat_channels")
        .values({
          id,
          space_id: spaceId,
          vendor,
          label,
          host,
          secret: box,
          secret_key_id: keyId,
          posts,
          language,
          timezone,
          texts_since: posts.some((post) => textPosts.includes(post)) ? sql<Date>`now()` : null,
          updated_by: userId,
        })
        .execute();
      await tellRooms(tx, spaceId);
      const at = { org: address.orgSlug, space: address.slug };
      tx.afterCommit(() =>
        ctx.report({ event: "channel.connect", actor: userId, ...at, target: `${vendor} ${host}` }),
      );
      return { id };
    });
  });
}

async function requireQuota(tx: Tx, spaceId: string): Promise<void> {
  const { held } = await tx.kysely
    .selectFrom("chat_channels")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("space_id", "=", spaceId)
    .executeTakeFirstOrThrow();
  if (held >= MAX_CHANNELS)
    throw problem("limit_reached", `a space has at most ${MAX_CHANNELS} channels`, {
      details: { limit: MAX_CHANNELS },
    });
}
