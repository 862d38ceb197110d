import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../../membership/lock-space.ts";

/**
 * Deletes a space's webhook, if it has one. Undelivered events are deleted at their next attempt. For owners. Throws
 * `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`.
 */
export async function deleteWebhook(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    await tx.kysely.deleteFrom("standup_webhooks").where("space_id", "=", spaceId).execute();
  });
}
