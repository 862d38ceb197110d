import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";

// A transaction holds its rooms for a moment only, however many windows pass at midnight.
const batch = 100;

/**
 * Ends every open standup whose `closesAt` has passed, as its facilitator would, and returns how many. Whoever is stopping
 * goes no further than the batch in hand. Contract 5.
 * For the scheduler; any number of them may run at once. Notifies the rooms' viewers on every replica.
 */
export async function endWindows(db: Database, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    if (stopping?.aborted) return total;
    const ended = await endSome(db);
    total += ended;
    if (ended < batch) return total;
  }
}

/**
 * A room that is locked is skipped and never waited for: somebody is acting in it or another scheduler is ending it, and
 * the next run looks again. That is also why several rooms may be locked here without their spaces.
 */
function endSome(db: Database): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; version: number; presence_version: number }>`
      with passed as materialized (
        select id from sessions
        where kind = 'standup' and ended_at is null and config->>'closesAt' <= iso(now())
        order by config->>'closesAt' limit ${batch}
        for no key update skip locked
      )
      update sessions set ended_at = now(), version = version + 1, last_activity_at = now()
      where id in (select id from passed)
      returning id, version, presence_version`.execute(tx.kysely);
    for (const { id, version, presence_version } of rows)
      tx.sessionChanged({ id, version, presenceVersion: presence_version });
    const ids = rows.map((room) => room.id);
    if (ids.length > 0) await kinds.get("standup")?.ended?.(tx, ids, "by time");
    return rows.length;
  });
}
