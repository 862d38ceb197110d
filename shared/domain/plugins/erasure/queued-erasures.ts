import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Log } from "#shared/runtime/log.ts";
import { eraseFromPlugins } from "./erase-from-plugins.ts";

/** Queues the erasure of a person in the data of plugins, for the delivery role. */
export async function queueErasure(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into plugin_erasures (user_id) values (${userId})
    on conflict (user_id) do update set due_at = now()`.execute(tx.kysely);
}

/**
 * Runs the queued erasures that are due and returns their number. If data may be left, it logs a warning. The erasure is
 * repeated after one hour, two, four, and so on up to 30 days. Several processes may run it at once. `runner` is null if
 * this process runs no plugins.
 */
export async function runQueuedErasures(
  db: Database,
  { runner, log, stopping }: { runner: PluginRunner | null; log: Log; stopping?: AbortSignal | undefined },
): Promise<number> {
  const next = async () => (stopping?.aborted ? undefined : claimErasure(db));
  let count = 0;
  for (let userId = await next(); userId !== undefined; userId = await next(), count++) {
    const { left } = await eraseFromPlugins(db, runner, userId);
    const reasons = [...new Set(left.map(({ plugin, reason }) => `${plugin}: ${reason}`))];
    if (left.length > 0)
      log.warn(
        { user_id: userId, places: left.length, reasons },
        "plugins may have data of an erased person",
      );
  }
  return count;
}

/** Takes a due erasure and schedules the attempt after it, which also follows if this process dies. */
async function claimErasure(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    update plugin_erasures
    set attempts = attempts + 1, due_at = now() + least(power(2, attempts), 720) * interval '1 hour'
    where user_id = (
      select user_id from plugin_erasures where due_at <= now() order by due_at limit 1 for update skip locked)
    returning user_id as "userId"`.execute(db.kysely);
  return rows[0]?.userId;
}
