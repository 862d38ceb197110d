import type { Tx } from "#shared/db/transaction.ts";
import { countAction } from "../rooms/count-change.ts";
import type { LockedRoom } from "../rooms/locks.ts";
import { seatsChanged } from "../rooms/seats-changed.ts";
import { takePresenceInRoom } from "../rooms/take-presence.ts";

/** Somebody whose token has just been deleted. */
export type GoneGuest = { tokenId: string; userId: string };

/**
 * Closes a room, which is locked, behind guests who have just lost their tokens: their sockets close on every replica,
 * they are present no longer, an open round waits for them no longer (contract 5, auto-reveal), and the room's viewers
 * are told. Their votes and words stay. Returns the room's version.
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
  return (await countAction(tx, room.id)).version;
}
