import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { requireNonGuest } from "../callers/require-user.ts";
import { awayColumns } from "./away-columns.ts";
import { refreshStandups } from "./refresh-standups.ts";

/**
 * Deletes one of the caller's ranges of days away. For everyone but guests. Notifies the viewers of the open standups
 * of those days. Throws `not_signed_in`, `session_ended`, `guest_refused`, and `no_such_away`, also for another
 * person's range.
 */
export async function deleteAway(ctx: { db: Database }, caller: Credential, awayId: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { userId } = await requireNonGuest(tx.client, caller);
    const days = await tx.kysely
      .selectFrom("away_ranges")
      .select(awayColumns)
      .where("id", "=", awayId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!days) throw problem("no_such_away");
    await refreshStandups(tx, userId, days);
    const deleted = await tx.kysely
      .deleteFrom("away_ranges")
      .where("id", "=", awayId)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw problem("no_such_away");
  });
}
