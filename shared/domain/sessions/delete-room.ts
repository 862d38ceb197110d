import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { showsOrigin } from "#shared/standups/commitments.ts";
import { bumpVersions } from "../rooms/bump-version.ts";
import { lockRoomsToDelete, type LockedRoom } from "../rooms/locks.ts";

/** A room that is locked for its deletion, and the standups that show its commitments. */
export type RoomToDelete = { room: LockedRoom; standups: string[] };

/**
 * Locks a room of a space for its deletion, with the standups of its commitments. Returns undefined if the space has no
 * such room. The space is locked: commitments show in the space's other rooms, and resolving one locks the space too.
 */
export async function lockRoomToDelete(
  tx: Tx,
  spaceId: string,
  sessionId: string,
): Promise<RoomToDelete | undefined> {
  const rooms = await lockRoomsToDelete(tx, withStandups(sessionId, spaceId));
  const room = rooms.find(({ id }) => id === sessionId);
  if (!room) return undefined;
  return { room, standups: rooms.map(({ id }) => id).filter((id) => id !== sessionId) };
}

/** Permanently deletes a locked room with its history, and closes its sockets. */
export async function deleteRoom(tx: Tx, { room, standups }: RoomToDelete): Promise<void> {
  await kinds.ofRoom(room)?.deleting?.(tx, room.id);
  await tx.kysely.deleteFrom("sessions").where("id", "=", room.id).execute();
  await bumpVersions(tx, standups);
  await tx.close({ why: "session", sessionId: room.id });
}

/**
 * Returns a condition over `s` for a room in a space, and for the standups with its commitments. One call locks all of
 * them in order of id.
 */
export function withStandups(sessionId: string, spaceId: string) {
  return sql`s.space_id = ${spaceId} and (s.id = ${sessionId} or ${showsOrigin(sessionId)})`;
}
