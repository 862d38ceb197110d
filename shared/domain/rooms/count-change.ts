import { sql } from "#shared/db/sql.ts";
import type { RoomChange } from "#shared/db/room-change.ts";
import type { Tx } from "#shared/db/transaction.ts";

/** Counts a mutation of a room and registers it for its viewers. Every mutation ends here or counts for itself. */
export async function bumpSession(tx: Tx, sessionId: string): Promise<RoomChange> {
  const row = await tx.kysely
    .updateTable("sessions")
    .set((eb) => ({ version: eb("version", "+", 1), last_activity_at: sql<Date>`now()` }))
    .where("id", "=", sessionId)
    .returning(["version", "presence_version"])
    .executeTakeFirstOrThrow();
  const change = { id: sessionId, version: row.version, presenceVersion: row.presence_version };
  tx.sessionChanged(change);
  return change;
}

/**
 * Counts a change that shows in every other open room of this room's kind and space too. The space must be locked:
 * that is what keeps two such changes from waiting for each other's rooms.
 */
export async function bumpOtherRooms(
  tx: Tx,
  room: { id: string; spaceId: string; kind: string },
): Promise<void> {
  const others = await sql<{ id: string; version: number; presence_version: number }>`
    update sessions set version = version + 1
    where space_id = ${room.spaceId} and kind = ${room.kind} and ended_at is null and id <> ${room.id}
    returning id, version, presence_version`.execute(tx.kysely);
  for (const { id, version, presence_version } of others.rows) {
    tx.sessionChanged({ id, version, presenceVersion: presence_version });
  }
}
