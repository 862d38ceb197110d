import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { limitUse } from "../callers/limit-uses.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Makes the fetch of a space's calendar of holidays due at once. Does nothing without one. For owners. Throws
 * `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, and `too_often` after 20 saves and
 * fetches of the space within an hour.
 */
export async function fetchAgain(
  { db }: { db: Database },
  caller: Credential,
  address: SpaceAddress,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    await limitUse(tx.client, "holidays", spaceId);
    await tx.kysely
      .updateTable("holiday_calendars")
      .set({ due_at: sql<Date>`now()` })
      .where("space_id", "=", spaceId)
      .execute();
  });
}
