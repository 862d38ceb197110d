import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { limitUse } from "../callers/limit-uses.ts";
import { requireNonGuest } from "../callers/require-user.ts";

/**
 * Queues a test notice for the caller's device, also in quiet hours. For everyone but guests. Throws `not_signed_in`,
 * `session_ended`, `guest_refused`, `no_such_subscription`, and `too_often` after 20 tests in an hour.
 */
export async function sendTestNotice({ db }: { db: Database }, caller: Credential): Promise<void> {
  await transaction(db, async (tx) => {
    const { userId, tokenId } = await requireNonGuest(tx.client, caller);
    const device = await tx.kysely
      .selectFrom("push_subscriptions")
      .select(["id", "host"])
      .where("token_id", "=", tokenId)
      .executeTakeFirst();
    if (!device) throw problem("no_such_subscription");
    await limitUse(tx.client, "pushTest", userId);
    await tx.kysely
      .insertInto("notice_deliveries")
      .values({
        subscription_id: device.id,
        sort: "test",
        host: device.host,
        due_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + interval '5 minutes'`,
      })
      .execute();
  });
}
