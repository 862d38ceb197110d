import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { requireNonGuest } from "../callers/require-user.ts";

/**
 * Ends the notices of the caller's device, if it has any. For everyone but guests. Throws `not_signed_in`,
 * `session_ended`, `guest_refused`.
 */
export async function deletePush({ db }: { db: Database }, caller: Credential): Promise<void> {
  await transaction(db, async (tx) => {
    const { tokenId } = await requireNonGuest(tx.client, caller);
    await tx.kysely.deleteFrom("push_subscriptions").where("token_id", "=", tokenId).execute();
  });
}

/**
 * Ends the notices of one of the caller's devices. For everyone but guests. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, and `no_such_subscription`, also for another person's device.
 */
export async function deleteDevice(
  { db }: { db: Database },
  caller: Credential,
  deviceId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { userId } = await requireNonGuest(tx.client, caller);
    const deleted = await tx.kysely
      .deleteFrom("push_subscriptions")
      .where("id", "=", deviceId)
      .where("user_id", "=", userId)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw problem("no_such_subscription");
  });
}
