import { kinds } from "#shared/kinds/registry.ts";
import { sql } from "#shared/db/sql.ts";
import { closeReason } from "#shared/db/close-reason.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { bumpVersion } from "../rooms/bump-version.ts";
import { lockRoomAsFacilitator } from "../rooms/lock-room-for-caller.ts";

type Input = { sessionId: string; userId: string; message: () => string };

/**
 * Removes a person from a room, not from its space: their presence goes, their sockets on the room close with 4001 and
 * the message, an open round waits for them no longer. What they voted still counts, and they may come back. Removing a
 * person who is not there changes nothing. Returns the room's version. For the facilitator.
 * Throws `no_such_session`, `guest_refused`, `facilitator_only`, what `message` throws, `invalid` for the facilitator
 * themself.
 */
export async function removeParticipant(
  ctx: { db: Database },
  caller: Credential,
  input: Input,
): Promise<number> {
  const { sessionId, userId } = input;
  return transaction(ctx.db, async (tx) => {
    const { room, ended, version } = await lockRoomAsFacilitator(tx, caller, sessionId);
    const message = input.message();
    if (userId === room.facilitatorId)
      throw problem("invalid", "the facilitator cannot be removed from the room");
    if (!(await takeOut(tx, sessionId, userId))) return version;
    if (!ended) await kinds.ofRoom(room)?.participantRemoved?.(tx, sessionId, userId);
    // Cut before it is announced: a notification takes less than a body does.
    await tx.close({ why: "participant", sessionId, userId, message: closeReason(message) });
    return (await bumpVersion(tx, sessionId)).version;
  });
}

/** Returns whether the person was there at all. */
async function takeOut(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const gone = await sql`
    with left_here as (
      delete from presence where session_id = ${sessionId} and user_id = ${userId} returning 1
    ), marked as (
      update session_participants set removed_at = now()
      where session_id = ${sessionId} and user_id = ${userId} and removed_at is null returning 1
    )
    select 1 from left_here union all select 1 from marked`.execute(tx.kysely);
  return gone.rows.length > 0;
}
