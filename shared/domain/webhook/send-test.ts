import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../identity/admit.ts";
import type { Credential } from "../identity/credential.ts";
import { lockOwnSpace, type SpaceAddress } from "../spaces/lock-space.ts";
import { requireWebhook } from "./require-webhook.ts";

// So that a button pressed again and again fills no outbox and troubles no receiver.
const mostInAnHour = 30;

/**
 * Sends a signed `standup.test` to a space's webhook and returns the delivery's id. Contract 9. For owners.
 * Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, `no_such_webhook`,
 * `limit_reached` after 30 tests within an hour.
 */
export async function sendTest(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
): Promise<{ id: string }> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockOwnSpace(tx, caller, address, admitNoGuest);
    await requireWebhook(tx, spaceId);
    await requireFew(tx, spaceId);
    const { id } = await tx.kysely
      .insertInto("webhook_deliveries")
      .values({ space_id: spaceId, event: "standup.test" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.sendJobs("webhook", [{ id }]);
    return { id };
  });
}

/** The space is locked, so of two tests at once not both are the last one allowed. */
async function requireFew(tx: Tx, spaceId: string) {
  const { sent } = await tx.kysely
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("space_id", "=", spaceId)
    .where("event", "=", "standup.test")
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (sent >= mostInAnHour) throw problem("limit_reached", `send at most ${mostInAnHour} tests in an hour`);
}
