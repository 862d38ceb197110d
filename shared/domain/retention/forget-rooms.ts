import type { Database } from "#shared/db/database.ts";
import { isLockTimeout, limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { lockSpace } from "../rooms/locks.ts";
import { deleteRoom, lockRoomToDelete } from "../sessions/delete-room.ts";
import { isDue, withMaximum } from "../rooms/due-rooms.ts";

/** The maximum number of rooms that one run deletes. The other ones wait for the next run. */
const MAX_ROOMS = 100;
/** The number of failed rooms of a space after which its other rooms wait for the next run. */
const MAX_FAILED = 10;

type DueRoom = { id: string; spaceId: string };

/**
 * Deletes ended rooms that are due by the rule of their space or of the operator, the oldest first, at most 100. Calls
 * `forgot` for each, and returns their number. Each room has its own transaction, with the locks and notifications of a
 * deletion by an owner. For the scheduler; several may run at once. On shutdown it finishes only the current room.
 * Failed rooms do not delay other spaces. A run skips a space after a lock timeout or ten failures. It throws the first
 * failure at the end.
 */
export async function forgetRooms(db: Database, forgot: () => void, stopping?: AbortSignal): Promise<number> {
  const failed: DueRoom[] = [];
  const blocked = new Set<string>();
  const errors: unknown[] = [];
  let forgotten = 0;
  let wanted: number;
  let due: DueRoom[];
  do {
    wanted = MAX_ROOMS - forgotten;
    due = await dueRooms(db, failed, blocked, wanted);
    for (const room of due) {
      if (stopping?.aborted) break;
      if (blocked.has(room.spaceId)) continue;
      try {
        if (!(await transaction(db, (tx) => forgetRoom(tx, room)))) continue;
        forgotten++;
        forgot();
      } catch (error) {
        errors.push(error);
        failed.push(room);
        const ofSpace = failed.filter(({ spaceId }) => spaceId === room.spaceId);
        if (isLockTimeout(error) || ofSpace.length === MAX_FAILED) blocked.add(room.spaceId);
      }
    }
    if (stopping?.aborted) break;
  } while (due.length === wanted && forgotten < MAX_ROOMS);
  if (errors.length > 0) throw errors[0];
  return forgotten;
}

/** Returns due rooms, the oldest first, without the rooms that failed and those of blocked spaces. */
async function dueRooms(
  db: Database,
  failed: readonly DueRoom[],
  blocked: ReadonlySet<string>,
  limit: number,
): Promise<DueRoom[]> {
  const { rows } = await sql<DueRoom>`
    select s.id, s.space_id as "spaceId"
    from spaces sp ${sql.raw(withMaximum)} join sessions s on s.space_id = sp.id
    where ${sql.raw(isDue)} and s.id <> all(${failed.map(({ id }) => id)}::uuid[])
      and s.space_id <> all(${[...blocked]}::uuid[])
    order by s.ended_at, s.id limit ${limit}`.execute(db.kysely);
  return rows;
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
