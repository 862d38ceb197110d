import type { Tx } from "#shared/db/transaction.ts";
import type { SessionKind } from "#shared/kinds/kind.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { bumpVersions } from "./bump-version.ts";
import { lockOpenRooms, type LockedRoom } from "./locks.ts";

/** The columns of a room that are needed to call its kind. */
type RoomOfKind = Pick<LockedRoom, "id" | "kind" | "kindId" | "ended">;

/**
 * Tells the kinds of rooms, which are locked, that seats changed, so that open rooms settle whom they wait for. Counts
 * no versions.
 */
export async function seatsChanged(tx: Tx, rooms: readonly RoomOfKind[]): Promise<void> {
  const open = rooms.filter((room) => !room.ended);
  for (const [kind, ids] of byKind(open)) await kind.seatsChanged?.(tx, ids);
}

/** The same for every open room of a space, which is locked; counts a version in each. */
export async function seatsOfSpaceChanged(tx: Tx, spaceId: string): Promise<void> {
  const rooms = await lockOpenRooms(tx, spaceId);
  await seatsChanged(tx, rooms);
  await bumpVersions(
    tx,
    rooms.map((room) => room.id),
  );
}

/** Returns the ids of rooms by their kind; rooms whose kind this process does not have are left out. */
export function byKind(rooms: readonly RoomOfKind[]): Map<SessionKind, string[]> {
  const ids = new Map<SessionKind, string[]>();
  for (const room of rooms) {
    const kind = kinds.ofRoom(room);
    if (kind) ids.set(kind, [...(ids.get(kind) ?? []), room.id]);
  }
  return ids;
}
