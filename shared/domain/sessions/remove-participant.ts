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
 * Removes a person from a room, but not from its space. Deletes their presence and closes their sockets on the room
 * with 4001 and the message. An open round no longer waits for them. Their votes still count, and they may return.
 * Removing an absent person changes nothing. Returns the room's version. For the facilitator. Throws `no_such_session`,
 * `guest_refused`, `facilitator_only`, the problems of `message`, and `invalid` for the facilitator's own id.
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
    if (!(await deleteParticipant(tx, sessionId, userId))) return version;
    if (!ended) await kinds.ofRoom(room)?.participantRemoved?.(tx, sessionId, userId);
    // Shortened before the revocation is sent, because a notification has less space than a request body.
    await tx.close({ why: "participant", sessionId, userId, message: closeReason(message) });
    return (await bumpVersion(tx, sessionId)).version;
  });
}

/** Returns true if the person was in the room. */
async function deleteParticipant(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const changed = await sql`
    with left_here as (
      delete from presence where session_id = ${sessionId} and user_id = ${userId} returning 1
    ), marked as (
      update session_participants set removed_at = now()
      where session_id = ${sessionId} and user_id = ${userId} and removed_at is null returning 1
    )
    select 1 from left_here union all select 1 from marked`.execute(tx.kysely);
  return changed.rows.length > 0;
}
