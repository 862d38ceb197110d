import type { RoomChange } from "#shared/db/room-change.ts";
import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/**
 * Increments the version of a locked room for a caller's action in it, and registers the change for the room's viewers.
 * Returns the counters.
 */
export async function bumpVersion(tx: Tx, sessionId: string): Promise<RoomChange> {
  const [change] = await updateRooms(tx, [sessionId], sql`version = version + 1, last_activity_at = now()`);
  return change!;
}

/**
 * Increments the versions of locked rooms for a change that was made outside them, and registers each for its viewers.
 * The change does not count as room activity.
 */
export async function bumpVersions(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await updateRooms(tx, sessionIds, sql`version = version + 1`);
}

/** Increments the version and the presence version of locked rooms, and registers each for its viewers. */
export async function bumpVersionsAndPresence(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0)
    await updateRooms(tx, sessionIds, sql`version = version + 1, presence_version = presence_version + 1`);
}

/** Increments only the presence version of locked rooms. */
export async function bumpPresenceVersions(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await updateRooms(tx, sessionIds, sql`presence_version = presence_version + 1`);
}

/** Marks locked, open rooms as ended, and registers each for its viewers. Returns their counters. */
export function markEnded(tx: Tx, sessionIds: string[]): Promise<RoomChange[]> {
  return updateRooms(tx, sessionIds, sql`ended_at = now(), version = version + 1, last_activity_at = now()`);
}

async function updateRooms(tx: Tx, sessionIds: string[], set: SqlPart<unknown>): Promise<RoomChange[]> {
  const { rows } = await sql<RoomChange>`
    update sessions set ${set} where id = any(${sessionIds})
    returning id, version, presence_version as "presenceVersion"`.execute(tx.kysely);
  for (const change of rows) tx.sessionChanged(change);
  return rows;
}
