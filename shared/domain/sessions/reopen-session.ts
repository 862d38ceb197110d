import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { Credential } from "../callers/credential.ts";
import { bumpVersion } from "../rooms/bump-version.ts";
import { lockRoomAsFacilitator } from "../rooms/lock-room-for-caller.ts";
import { findSeat } from "../rooms/find-seat.ts";
import { lockSpace } from "../rooms/locks.ts";
import { requireCapacity } from "../rooms/make-room.ts";

/**
 * Reopens an ended room; an open one stays unchanged. Returns its version. For the facilitator. Throws
 * `no_such_session`, `guest_refused`, `facilitator_only`, `limit_reached`.
 */
export async function reopenSession(
  ctx: { db: Database; settings: Pick<Settings, "sessionLimitPerSpace"> },
  caller: Credential,
  sessionId: string,
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    // Lock the space before the room, because the space's open rooms are counted.
    const { spaceId } = await findSeat(tx.client, caller, sessionId);
    await lockSpace(tx, spaceId);
    const { room, ended, version } = await lockRoomAsFacilitator(tx, caller, sessionId);
    if (!ended) return version;
    await requireCapacity(tx, spaceId, ctx.settings.sessionLimitPerSpace);
    await kinds.ofRoom(room)?.reopened?.(tx, sessionId);
    await tx.kysely.updateTable("sessions").set({ ended_at: null }).where("id", "=", sessionId).execute();
    return (await bumpVersion(tx, sessionId)).version;
  });
}
