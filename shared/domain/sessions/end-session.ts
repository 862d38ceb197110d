import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Credential } from "../callers/credential.ts";
import { enterAsFacilitator } from "../rooms/enter-room.ts";
import { endRooms } from "../rooms/end-rooms.ts";

/**
 * Ends a session; its history stays. Ending it twice is no error. Returns its version. Spec 1, Session (room)
 * lifecycle. For the facilitator. Throws `no_such_session`, `guest_refused`, `facilitator_only`.
 */
export async function endSession(
  ctx: { db: Database },
  caller: Credential,
  sessionId: string,
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const { room, ended, version } = await enterAsFacilitator(tx, caller, sessionId);
    if (ended) return version;
    const [change] = await endRooms(tx, [{ ...room, ended }], "by hand");
    return change!.version;
  });
}
