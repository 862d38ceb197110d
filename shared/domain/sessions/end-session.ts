import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Credential } from "../callers/credential.ts";
import { lockRoomAsFacilitator } from "../rooms/lock-room-for-caller.ts";
import { endRooms } from "../rooms/end-rooms.ts";

/**
 * Ends a room; its history stays. Ending it twice changes nothing. Returns its version. For the facilitator. Throws
 * `no_such_session`, `guest_refused`, `facilitator_only`.
 */
export async function endSession(
  ctx: { db: Database },
  caller: Credential,
  sessionId: string,
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const { room, ended, version } = await lockRoomAsFacilitator(tx, caller, sessionId);
    if (ended) return version;
    const [change] = await endRooms(tx, [{ ...room, ended }], "by hand");
    return change!.version;
  });
}
