import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { bumpPresenceVersions } from "./bump-version.ts";
import { lockRooms } from "./locks.ts";

/** Deletes people's presence in a locked room, and increments its presence version if anyone was present. */
export async function deletePresenceInRoom(tx: Tx, sessionId: string, userIds: string[]): Promise<void> {
  const deleted = await sql`
    delete from presence where session_id = ${sessionId} and user_id = any(${userIds}) returning 1`.execute(
    tx.kysely,
  );
  if (deleted.rows.length > 0) await bumpPresenceVersions(tx, [sessionId]);
}

/**
 * Deletes a person's presence in every room of a locked space. Increments the presence version where the person was
 * present.
 */
export async function deletePresenceInSpace(tx: Tx, spaceId: string, userId: string): Promise<void> {
  const rooms = await lockRooms(
    tx,
    sql`s.space_id = ${spaceId}
      and exists (select from presence p where p.session_id = s.id and p.user_id = ${userId})`,
  );
  const ids = rooms.map((room) => room.id);
  await sql`delete from presence where session_id = any(${ids}) and user_id = ${userId}`.execute(tx.kysely);
  await bumpPresenceVersions(tx, ids);
}
