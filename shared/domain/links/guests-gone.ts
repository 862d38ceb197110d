import type { Tx } from "#shared/db/transaction.ts";
import { bumpVersion } from "../rooms/bump-version.ts";
import type { LockedRoom } from "../rooms/locks.ts";
import { seatsChanged } from "../rooms/seats-changed.ts";
import { deletePresenceInRoom } from "../rooms/delete-presence.ts";

/** A guest whose token has just been deleted. */
export type GoneGuest = { tokenId: string; userId: string };

/**
 * Removes guests from a locked room after their tokens were deleted. Closes their sockets on every replica, deletes
 * their presence, and notifies the room's viewers. An open round stops waiting for them. Their votes and texts stay.
 * Returns the room's version.
 */
export async function guestsGone(
  tx: Tx,
  room: Pick<LockedRoom, "id" | "kind" | "kindId" | "ended">,
  gone: GoneGuest[],
): Promise<number> {
  for (const { tokenId } of gone) await tx.close({ why: "token", tokenId });
  await deletePresenceInRoom(
    tx,
    room.id,
    gone.map((guest) => guest.userId),
  );
  await seatsChanged(tx, [room]);
  return (await bumpVersion(tx, room.id)).version;
}
