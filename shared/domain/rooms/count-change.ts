import type { RoomChange } from "#shared/db/room-change.ts";
import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/** Counts what a caller did in a room, which is locked, and registers it for the room's viewers. Returns the counters. */
export async function countAction(tx: Tx, sessionId: string): Promise<RoomChange> {
  const [change] = await count(tx, [sessionId], sql`version = version + 1, last_activity_at = now()`);
  return change!;
}

/**
 * Counts a change of several rooms, which are locked, that nobody made inside them, and registers each for its viewers.
 * It moves no room up in lists that are sorted by activity.
 */
export async function countChanges(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await count(tx, sessionIds, sql`version = version + 1`);
}

/** Counts a change of rooms, which are locked, together with one of who is present in them. */
export async function countChangesAndPresence(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0)
    await count(tx, sessionIds, sql`version = version + 1, presence_version = presence_version + 1`);
}

/** Counts comings and goings in rooms, which are locked. */
export async function countPresence(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await count(tx, sessionIds, sql`presence_version = presence_version + 1`);
}

/** Writes that rooms, which are locked and open, have ended, and registers each for its viewers. Returns their counters. */
export function markEnded(tx: Tx, sessionIds: string[]): Promise<RoomChange[]> {
  return count(tx, sessionIds, sql`ended_at = now(), version = version + 1, last_activity_at = now()`);
}

async function count(tx: Tx, sessionIds: string[], set: SqlPart<unknown>): Promise<RoomChange[]> {
  const { rows } = await sql<RoomChange>`
    update sessions set ${set} where id = any(${sessionIds})
    returning id, version, presence_version as "presenceVersion"`.execute(tx.kysely);
  for (const change of rows) tx.sessionChanged(change);
  return rows;
}
