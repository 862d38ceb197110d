import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { findSeat, findSeatToRead } from "../rooms/find-seat.ts";
import { lockSpace } from "../rooms/locks.ts";
import { seatsOfSpaceChanged } from "../rooms/seats-changed.ts";

/**
 * Makes the caller a spectator, or ends that. The flag belongs to the caller's membership, so every open room of the
 * space changes. No round waits for a spectator. For members, not for guests. Throws `no_such_session`,
 * `guest_refused`, and the problems of `on`.
 */
export async function setSpectator(
  ctx: { db: Database },
  caller: Credential,
  sessionId: string,
  on: () => boolean,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const seat = await findSeat(tx.client, caller, sessionId);
    if (seat.standing === "guest") throw problem("guest_refused");
    const spectator = on();
    // Lock the space before its members and rooms, in the same order as a deletion. Then check the seat again, because
    // an earlier transaction may have ended it.
    await lockSpace(tx, seat.spaceId);
    await findSeatToRead(tx.client, caller, sessionId);
    const changed = await tx.kysely
      .updateTable("space_members")
      .set({ spectator })
      .where("space_id", "=", seat.spaceId)
      .where("user_id", "=", seat.userId)
      .where("spectator", "<>", spectator)
      .returning("user_id")
      .executeTakeFirst();
    if (changed) await seatsOfSpaceChanged(tx, seat.spaceId);
  });
}
