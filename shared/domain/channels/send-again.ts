import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner } from "../membership/lock-space.ts";
import { limitSending } from "../standups/webhook/limit-sending.ts";
import type { ChannelAddress } from "./change-channel.ts";
import { requireChannel } from "./require-channel.ts";

/**
 * Queues a test message for a channel. For owners. Throws `not_signed_in`, `session_ended`, `guest_refused`,
 * `no_such_space`, `owner_only`, `too_many_attempts` after 30 tests and retries of the space within an hour,
 * `no_such_channel`.
 */
export async function sendChannelTest(
  ctx: { db: Database },
  caller: Credential,
  { channelId, ...address }: ChannelAddress,
): Promise<void> {
  await limitSending(ctx.db, caller, address);
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    await requireChannel(tx, spaceId, channelId);
    await tx.kysely.insertInto("channel_messages").values({ channel_id: channelId, sort: "test" }).execute();
  });
}

/**
 * Makes a message due at once, regardless of its state, with all its attempts. Its text is written again. For owners.
 * Throws as `sendChannelTest`, and `no_such_delivery` also for a message of another channel.
 */
export async function retryMessage(
  ctx: { db: Database },
  caller: Credential,
  { channelId, messageId, ...address }: ChannelAddress & { messageId: string },
): Promise<void> {
  await limitSending(ctx.db, caller, address);
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    await requireChannel(tx, spaceId, channelId);
    const { numAffectedRows } = await sql`
      update channel_messages m
      set attempts = case when m.lease_until > now() then 1 else 0 end,
        due_at = now(), sent_at = null, failed_at = null, last_error = null
      where m.id = ${messageId} and m.channel_id = ${channelId}
        and not exists (
          select from channel_messages other
          where other.channel_id = m.channel_id and other.session_id = m.session_id and other.sort = m.sort
            and other.id <> m.id and other.sent_at is null and other.failed_at is null)`.execute(tx.kysely);
    if (Number(numAffectedRows) === 0) throw problem("no_such_delivery");
  });
}
