import type { Database } from "#shared/db/database.ts";
import { waitBriefly } from "#shared/db/wait-briefly.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";

// A transaction holds its rooms for a moment only, however many windows pass at midnight.
const batch = 100;

/**
 * Ends every open standup whose `closesAt` has passed, as its facilitator would, and returns how many. Whoever is stopping
 * goes no further than the batch in hand. Contract 5.
 * For the scheduler; any number of them may run at once. Notifies the rooms' viewers on every replica.
 * A room that cannot be ended keeps no other open; the first such failure is thrown when all others have ended.
 */
export async function endWindows(db: Database, stopping?: AbortSignal): Promise<number> {
  const failures: Failure[] = [];
  let total = 0;
  let size = batch;
  for (;;) {
    if (stopping?.aborted) break;
    const failed = failures.map(({ sessionId }) => sessionId);
    const { ended, failure } = await endSome(db, size, failed);
    total += ended;
    if (failure && size > 1) {
      // Some room of the batch is in the way: the first of them all is found by going one by one.
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
 * A room that is locked is skipped and never waited for: somebody is acting in it or another scheduler is ending it, and
 * the next run looks again. That is also why several rooms may be locked here without their spaces. What hangs on the
 * rooms is waited for briefly: whoever reads the trend may be counting the same day.
 */
async function endSome(
  db: Database,
  most: number,
  without: string[],
): Promise<{ ended: number; failure?: Failure }> {
  let first: string | undefined;
  try {
    const ended = await transaction(db, async (tx) => {
      await waitBriefly(tx);
      const { rows } = await sql<{ id: string; version: number; presence_version: number }>`
        with passed as materialized (
          select id from sessions
          where kind = 'standup' and ended_at is null and config->>'closesAt' <= iso(now())
            and id <> all(${without}::uuid[])
          order by config->>'closesAt' limit ${most}
          for no key update skip locked
        )
        update sessions set ended_at = now(), version = version + 1, last_activity_at = now()
        where id in (select id from passed)
        returning id, version, presence_version`.execute(tx.kysely);
      first = rows[0]?.id;
      for (const { id, version, presence_version } of rows)
        tx.sessionChanged({ id, version, presenceVersion: presence_version });
      const ids = rows.map((room) => room.id);
      if (ids.length > 0) await kinds.get("standup")?.ended?.(tx, ids, "by time");
      return rows.length;
    });
    return { ended };
  } catch (error) {
    if (first === undefined) throw error;
    return { ended: 0, failure: { sessionId: first, error } };
  }
}
