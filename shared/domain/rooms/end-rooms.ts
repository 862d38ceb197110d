import type { RoomChange } from "#shared/db/room-change.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Ending } from "#shared/kinds/kind.ts";
import { markEnded } from "./bump-version.ts";
import type { LockedRoom } from "./locks.ts";
import { byKind } from "./seats-changed.ts";

/**
 * Ends rooms, which are locked and open, and passes the reason to their kinds. Notifies the viewers. Returns the
 * counters.
 */
export async function endRooms(
  tx: Tx,
  rooms: readonly Pick<LockedRoom, "id" | "kind" | "kindId" | "ended">[],
  how: Ending,
): Promise<RoomChange[]> {
  const changes = await markEnded(
    tx,
    rooms.map((room) => room.id),
  );
  for (const [kind, ids] of byKind(rooms)) await kind.ended?.(tx, ids, how);
  return changes;
}
