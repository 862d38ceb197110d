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
