import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { RoomEvent } from "#shared/rules/webhook-events.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../../membership/lock-space.ts";
import { requireWebhook } from "./require-webhook.ts";

/**
 * Replaces the events of rooms that a space's webhook receives. Only later events are sent; the address and the secret
 * stay. For owners. Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, the
 * problems of `body`, `no_such_webhook`.
 */
export async function chooseEvents(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
  body: () => { events: RoomEvent[] },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const { events } = body();
    await requireWebhook(tx, spaceId);
    await tx.kysely
      .updateTable("standup_webhooks")
      .set({ room_events: [...new Set(events)], updated_by: userId })
      .where("space_id", "=", spaceId)
      .execute();
  });
}
