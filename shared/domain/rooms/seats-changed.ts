import type { Tx } from "#shared/db/transaction.ts";
import type { SessionKind } from "#shared/kinds/kind.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { bumpVersions } from "./bump-version.ts";
import { lockOpenRooms, type LockedRoom } from "./locks.ts";

/** The room columns that are needed to find and call the kind. */
type RoomOfKind = Pick<LockedRoom, "id" | "kind" | "kindId" | "ended">;

/**
 * Calls the kinds of locked rooms after seats changed, so that open rooms update the people they wait for. Increments
 * no versions.
 */
export async function seatsChanged(tx: Tx, rooms: readonly RoomOfKind[]): Promise<void> {
  const open = rooms.filter((room) => !room.ended);
  for (const [kind, ids] of byKind(open)) await kind.seatsChanged?.(tx, ids);
}

/** Calls `seatsChanged` for every open room of a locked space, and increments the version of each. */
export async function seatsOfSpaceChanged(tx: Tx, spaceId: string): Promise<void> {
  const rooms = await lockOpenRooms(tx, spaceId);
  await seatsChanged(tx, rooms);
  await bumpVersions(
    tx,
    rooms.map((room) => room.id),
  );
}

/** Groups room ids by kind. Omits rooms whose kind this process does not have. */
export function byKind(rooms: readonly RoomOfKind[]): Map<SessionKind, string[]> {
  const ids = new Map<SessionKind, string[]>();
  for (const room of rooms) {
    const kind = kinds.ofRoom(room);
    if (kind) ids.set(kind, [...(ids.get(kind) ?? []), room.id]);
  }
  return ids;
}
