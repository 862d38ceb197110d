import type { Tx } from "#shared/db/transaction.ts";
import { bumpVersions } from "../rooms/bump-version.ts";
import { lockOpenRooms } from "../rooms/locks.ts";

/** Sends the open rooms of a locked space to their viewers, because what leaves the rooms has changed. */
export async function tellRooms(tx: Tx, spaceId: string): Promise<void> {
  const rooms = await lockOpenRooms(tx, spaceId);
  await bumpVersions(
    tx,
    rooms.map(({ id }) => id),
  );
}
