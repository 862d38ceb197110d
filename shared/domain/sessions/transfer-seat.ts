import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { bumpVersion } from "../rooms/bump-version.ts";
import { lockRoomAsFacilitator } from "../rooms/lock-room-for-caller.ts";

/**
 * Transfers the facilitator's seat to another member of the space and returns the room's version. For the facilitator.
 * Notifies the room's viewers. Throws `no_such_session`, `guest_refused`, `room_ended`, `facilitator_only`, the
 * problems of `to`, and `invalid` for a non-member.
 */
export async function transferSeat(
  ctx: { db: Database },
  caller: Credential,
  sessionId: string,
  to: () => string,
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const { userId, version } = await lockRoomAsFacilitator(tx, caller, sessionId, { open: true });
    const nextFacilitator = to();
    if (nextFacilitator === userId) return version;
    await requireMemberSeat(tx, sessionId, nextFacilitator);
    await tx.kysely
      .updateTable("sessions")
      .set({ facilitator_id: nextFacilitator, facilitator_seen_at: sql<Date>`now()` })
      .where("id", "=", sessionId)
      .execute();
    return (await bumpVersion(tx, sessionId)).version;
  });
}

async function requireMemberSeat(tx: Tx, sessionId: string, userId: string) {
  const seat = await sql<{ guest: boolean }>`select guest from room_seat(${sessionId}, ${userId})`.execute(
    tx.kysely,
  );
  if (seat.rows[0]?.guest !== false)
    throw problem("invalid", "the facilitator must be a member of the space");
}
