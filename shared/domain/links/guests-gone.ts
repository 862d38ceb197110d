import type { Tx } from "#shared/db/transaction.ts";
import { bumpVersion } from "../rooms/bump-version.ts";
import type { LockedRoom } from "../rooms/locks.ts";
import { seatsChanged } from "../rooms/seats-changed.ts";
import { takePresenceInRoom } from "../rooms/take-presence.ts";

/** A guest whose token has just been deleted. */
export type GoneGuest = { tokenId: string; userId: string };

/**
 * Takes guests who have just lost their tokens out of a room, which is locked: their sockets close on every replica,
 * their presence goes, an open round stops waiting for them, and the room's viewers are notified. Their votes and texts
 * stay. Returns the room's version.
 */
export async function guestsGone(
  tx: Tx,
  room: Pick<LockedRoom, "id" | "kind" | "kindId" | "ended">,
  gone: GoneGuest[],
): Promise<number> {
  for (const { tokenId } of gone) await tx.close({ why: "token", tokenId });
  await takePresenceInRoom(
    tx,
    room.id,
    gone.map((guest) => guest.userId),
  );
  await seatsChanged(tx, [room]);
  return (await bumpVersion(tx, room.id)).version;
}
