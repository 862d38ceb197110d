import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { endRooms } from "../rooms/end-rooms.ts";
import { lockFreeRooms } from "../rooms/locks.ts";

// The batch size keeps transactions and their room locks short, even if many windows end at midnight.
const batch = 100;

/** A kind whose rooms end by time, and the SQL of their end time. */
type Clocked = { kind: string; closesAt: string };

/**
 * Ends every open room that is past its kind's `closesAt`, and returns their number. On shutdown it finishes only the
 * current batch. For the scheduler; several may run at once. Notifies the rooms' viewers on every replica. A room that
 * cannot be ended does not block the others; the first such failure is thrown at the end.
 */
export async function endWindows(db: Database, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  for (const { name: kind, closesAt } of kinds.core)
    if (closesAt) total += await endWindowsOf(db, { kind, closesAt }, stopping);
  return total;
}

async function endWindowsOf(db: Database, clocked: Clocked, stopping?: AbortSignal): Promise<number> {
  const failures: Failure[] = [];
  let total = 0;
  let size = batch;
  for (;;) {
    if (stopping?.aborted) break;
    const failed = failures.map(({ sessionId }) => sessionId);
    const { ended, failure } = await endSome(db, clocked, { most: size, without: failed });
    total += ended;
    if (failure && size > 1) {
      // A room of the batch failed. End the rooms one at a time to find it.
      size = 1;
    } else if (failure) {
      failures.push(failure);
      size = batch;
    } else if (ended < size) break;
  }
  if (failures[0]) throw failures[0].error;
  return total;
}

type Failure = { sessionId: string; error: unknown };

/**
 * Ends a batch of rooms. It skips locked rooms: they are in use or another scheduler ends them, and the next run tries
 * again. So it may lock several rooms without their spaces. It waits briefly for locks on rows that refer to the rooms:
 * a trend reader may count the same day.
 */
async function endSome(
  db: Database,
  { kind, closesAt }: Clocked,
  { most, without }: { most: number; without: string[] },
): Promise<{ ended: number; failure?: Failure }> {
  let first: string | undefined;
  try {
    const ended = await transaction(db, async (tx) => {
      await limitLockWaits(tx);
      const rooms = await lockFreeRooms(
        tx,
        sql`s.kind = ${sql.lit(kind)} and s.ended_at is null and ${sql.raw(closesAt)} <= iso(now())
          and s.id <> all(${without}::uuid[])`,
        { orderBy: sql.raw(closesAt), most },
      );
      first = rooms[0]?.id;
      if (rooms.length > 0) await endRooms(tx, rooms, "by time");
      return rooms.length;
    });
    return { ended };
  } catch (error) {
    if (first === undefined) throw error;
    return { ended: 0, failure: { sessionId: first, error } };
  }
}
