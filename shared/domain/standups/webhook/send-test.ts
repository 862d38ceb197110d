import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../../membership/lock-space.ts";
import { limitSending } from "./limit-sending.ts";
import { requireWebhook } from "./require-webhook.ts";

/**
 * Queues a signed `standup.test` for a space's webhook and returns the delivery's id. For owners.
 * Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, `no_such_webhook`,
 * `too_many_attempts` after 30 tests and retries within an hour.
 */
export async function sendTest(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
): Promise<{ id: string }> {
  await limitSending(ctx.db, caller, address);
  return transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    await requireWebhook(tx, spaceId);
    const { id } = await tx.kysely
      .insertInto("webhook_deliveries")
      .values({ space_id: spaceId, event: "standup.test" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.sendJobs("webhook", [{ id }]);
    return { id };
  });
}
