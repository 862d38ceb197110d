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

/**
 * Sets the caller's avatar icon ("" for none) and returns their identity body. For every signed-in person in both
 * modes, but not for guests by link. The token stays. It notifies no viewers: others see the icon in the next envelope.
 * Throws `not_signed_in`, `session_ended`, `guest_refused`, and the problems of `icon`.
 */
export function changeAvatar(ctx: { db: Database }, caller: Credential, icon: () => string): Promise<Me> {
  return changeMe(ctx.db, caller, () => ({ avatar_icon: icon() }));
}

/**
 * Changes the caller's settings, which only they see, and returns their identity body. For every signed-in person, but
 * not for guests by link. The token stays. Throws `not_signed_in`, `session_ended`, `guest_refused`, and the problems
 * of `body`.
 */
export function changeSettings(
  ctx: { db: Database },
  caller: Credential,
  body: () => { notificationSounds: boolean },
): Promise<Me> {
  return changeMe(ctx.db, caller, () => ({ notification_sounds: body().notificationSounds }));
}
