import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../../membership/lock-space.ts";
import { limitSending } from "./limit-sending.ts";
import { requireWebhook } from "./require-webhook.ts";

export type DeliveryAddress = SpaceAddress & { deliveryId: string };

/**
 * Makes an event due at once, regardless of its state. It keeps its id and body, and gets all its attempts again. A
 * retry during an attempt counts that attempt as the first. For owners. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, `no_such_space`, `owner_only`, `too_many_attempts` after 30 tests and retries within an hour,
 * `no_such_webhook`. Throws `no_such_delivery` also for an event of another space, of an earlier webhook, or of a
 * deleted room.
 */
export async function retryDelivery(
  ctx: { db: Database },
  caller: Credential,
  { deliveryId, ...address }: DeliveryAddress,
): Promise<void> {
  await limitSending(ctx.db, caller, address);
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    await requireWebhook(tx, spaceId);
    const { rows } = await sql<{ id: string }>`
      update webhook_deliveries d
      set attempts = case when d.lease_until > now() then 1 else 0 end,
        next_attempt_at = now(), delivered_at = null, failed_at = null, last_error = null
      from standup_webhooks w
      where d.id = ${deliveryId} and d.space_id = ${spaceId}
        and w.space_id = d.space_id and w.created_at <= d.created_at
        and (d.session_id is not null or d.event = 'standup.test')
      returning d.id`.execute(tx.kysely);
    if (rows.length === 0) throw problem("no_such_delivery");
    await tx.sendJobs("webhook", [{ id: deliveryId }]);
  });
}
