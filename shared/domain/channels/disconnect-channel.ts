import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner } from "../membership/lock-space.ts";
import type { ChannelAddress } from "./change-channel.ts";
import { requireChannel } from "./require-channel.ts";
import { tellRooms } from "./tell-rooms.ts";

type Context = { db: Database; report: Report };

/**
 * Deletes a chat channel with its messages. The viewers of open rooms see it at once. For owners. Reports
 * `channel.disconnect`. Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`,
 * `no_such_channel`.
 */
export async function disconnectChannel(
  ctx: Context,
  caller: Credential,
  { channelId, ...address }: ChannelAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const { id, vendor, host } = await requireChannel(tx, spaceId, channelId);
    await tx.kysely.deleteFrom("chat_channels").where("id", "=", id).execute();
    await tellRooms(tx, spaceId);
    const at = { org: address.orgSlug, space: address.slug };
    tx.afterCommit(() =>
      ctx.report({ event: "channel.disconnect", actor: userId, ...at, target: `${vendor} ${host}` }),
    );
  });
}
