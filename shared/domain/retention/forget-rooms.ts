import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { lockSpace } from "../rooms/locks.ts";
import { deleteRoom, lockRoomToDelete } from "../sessions/delete-room.ts";
import { isDue, withMaximum } from "../rooms/due-rooms.ts";

/** The maximum number of rooms that one run deletes. The other ones wait for the next run. */
const MAX_ROOMS = 100;

type DueRoom = { id: string; spaceId: string };

/**
 * Deletes ended rooms that are due by the rule of their space or of the operator, the oldest first, at most 100. Calls
 * `forgot` for each, and returns their number. Each room has its own transaction, with the locks and notifications of a deletion by an owner. For the
 * scheduler; several may run at once. On shutdown it finishes only the current room. A room that cannot be deleted does
 * not block the others; the first such failure is thrown at the end.
 */
export async function forgetRooms(db: Database, forgot: () => void, stopping?: AbortSignal): Promise<number> {
  const due = await sql<DueRoom>`
    select s.id, s.space_id as "spaceId"
    from spaces sp ${sql.raw(withMaximum)} join sessions s on s.space_id = sp.id
    where ${sql.raw(isDue)}
    order by s.ended_at, s.id limit ${MAX_ROOMS}`.execute(db.kysely);
  const failures: unknown[] = [];
  let forgotten = 0;
  for (const room of due.rows) {
    if (stopping?.aborted) break;
    try {
      if (!(await transaction(db, (tx) => forgetRoom(tx, room)))) continue;
      forgotten++;
      forgot();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return forgotten;
}

/** Returns false if the room is no longer due: another scheduler deleted it, or a person reopened or kept it. */
async function forgetRoom(tx: Tx, { id, spaceId }: DueRoom): Promise<boolean> {
  await limitLockWaits(tx);
  await lockSpace(tx, spaceId);
  const found = await lockRoomToDelete(tx, spaceId, id);
  if (!found || !(await isStillDue(tx, id))) return false;
  await deleteRoom(tx, found);
  return true;
}

async function isStillDue(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s join spaces sp on sp.id = s.space_id ${sql.raw(withMaximum)}
    where s.id = ${sessionId} and ${sql.raw(isDue)}`.execute(tx.kysely);
  return rows.length > 0;
}
