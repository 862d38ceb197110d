import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { Credential } from "../callers/credential.ts";
import { meColumns, toMe } from "../callers/me.ts";
import { requireNonGuest } from "../callers/require-user.ts";

type Change = { avatar_icon: string } | { notification_sounds: boolean };

/**
 * Writes columns of the caller's own row and returns their identity body. `change` decodes the columns after the caller
 * is known. Throws `not_signed_in`, `session_ended`, `guest_refused`, and the problems of `change`.
 */
export async function changeMe(db: Database, caller: Credential, change: () => Change): Promise<Me> {
  return transaction(db, async (tx) => {
    const { userId } = await requireNonGuest(tx.client, caller);
    const row = await tx.kysely
      .updateTable("users")
      .set(change())
      .where("id", "=", userId)
      .returning([...meColumns])
      .executeTakeFirstOrThrow();
    return toMe(row);
  });
}
