import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { endRooms } from "../rooms/end-rooms.ts";
import { lockFreeRooms } from "../rooms/locks.ts";

// The size of a batch, so that a transaction holds its rooms for a moment only, however many windows end at midnight.
const batch = 100;

/** A kind whose rooms the clock ends, and the SQL of when. */
type Clocked = { kind: string; closesAt: string };

/**
 * Ends every open room whose time is over by its kind's `closesAt`, as its facilitator would, and returns how many. A
 * process that is stopping finishes the batch in hand only. For the scheduler; any number of them may run at once.
 * Notifies the rooms' viewers on every replica. A room that cannot be ended keeps no other open; the first such failure
 * is thrown when all others have ended.
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
      // One room of the batch failed; which one shows when they are ended one by one.
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
 * A room that is locked is skipped and never waited for: it is in use or another scheduler is ending it, and the next
 * run looks again. That is also why several rooms may be locked here without their spaces. Locks on rows that refer to
 * the rooms are waited for briefly: a reader of the trend may be counting the same day.
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
