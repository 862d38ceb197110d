import type { RoomChange } from "#shared/db/room-change.ts";
import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/**
 * Counts the version of a room, which is locked, for what a caller did in it, and registers the change for the room's
 * viewers. Returns the counters.
 */
export async function bumpVersion(tx: Tx, sessionId: string): Promise<RoomChange> {
  const [change] = await updateRooms(tx, [sessionId], sql`version = version + 1, last_activity_at = now()`);
  return change!;
}

/**
 * Counts the versions of several rooms, which are locked, for a change that was not made inside them, and registers
 * each for its viewers. It does not count as activity of the room.
 */
export async function bumpVersions(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await updateRooms(tx, sessionIds, sql`version = version + 1`);
}

/** The same together with a change of who is present in the rooms, which are locked. */
export async function bumpVersionsAndPresence(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0)
    await updateRooms(tx, sessionIds, sql`version = version + 1, presence_version = presence_version + 1`);
}

/** Counts comings and goings in rooms, which are locked; the version stays. */
export async function bumpPresenceVersions(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await updateRooms(tx, sessionIds, sql`presence_version = presence_version + 1`);
}

/** Marks rooms, which are locked and open, as ended, and registers each for its viewers. Returns their counters. */
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
