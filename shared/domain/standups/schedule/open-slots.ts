import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { lockFirstFreeSpace } from "../../rooms/locks.ts";
import { openSlot, type DueSchedule, type SlotOutcome, type SlotOpening } from "./open-slot.ts";

type Context = { db: Database; log: Log; settings: Pick<Settings, "sessionLimitPerSpace"> };

/** `failed` has the ids of the schedules that failed in this run. */
type Run = Context & {
  handled: (opening: SlotOutcome) => void;
  stopping: AbortSignal | undefined;
  failed: string[];
};

// Opening a slot takes many short statements that mostly wait for the network.
const MAX_CONCURRENT = 4;

/**
 * Opens every slot that is due by the database's clock, a few at once, and calls `handled` after each commit. Returns
 * the number of slots that were opened or claimed without a room. On shutdown it finishes only the current slots. For
 * the scheduler; several may run at once. Notifies the viewers of rooms that end.
 */
export async function openSlots(
  ctx: Context,
  handled: (opening: SlotOutcome) => void,
  stopping?: AbortSignal,
): Promise<number> {
  const run: Run = { ...ctx, handled, stopping, failed: [] };
  // Leave one connection for the process's other work.
  const concurrency = Math.max(1, Math.min(MAX_CONCURRENT, ctx.db.pool.options.max - 1));
  const results = await Promise.allSettled(Array.from({ length: concurrency }, () => openOneByOne(run)));
  let claimed = 0;
  for (const result of results) {
    if (result.status === "rejected") throw result.reason;
    claimed += result.value;
  }
  return claimed;
}

async function openOneByOne(run: Run): Promise<number> {
  let claimed = 0;
  for (;;) {
    if (run.stopping?.aborted) return claimed;
    const opening = await openNext(run);
    if (opening === null) return claimed;
    if (opening.outcome === "none") continue;
    if (opening.outcome !== "late") claimed++;
    report(run.log, opening);
    run.handled(opening);
  }
}

/** Handles the schedule that has been due for the longest. Returns null if no unlocked one is left. */
async function openNext({ db, log, settings, failed }: Run): Promise<SlotOpening | null> {
  const attempted: Partial<DueSchedule> = {};
  try {
    return await transaction(db, async (tx) => {
      await limitLockWaits(tx);
      const due = await lockDue(tx, failed);
      Object.assign(attempted, due);
      return due && openSlot(tx, due, settings.sessionLimitPerSpace);
    });
  } catch (err) {
    // A slot that fails must not stop the others. The next run tries it again.
    if (attempted.scheduleId === undefined) throw err;
    failed.push(attempted.scheduleId);
    log.error({ err, ...attempted }, "a scheduled standup could not be opened");
    return { outcome: "none", ...(attempted as DueSchedule) };
  }
}

/** Locks a due schedule's space. It skips locked spaces, so schedulers never wait for each other. */
async function lockDue(tx: Tx, failed: string[]): Promise<DueSchedule | null> {
  const due = sql`d.next_opens_at <= now() and d.id <> all(${failed}::uuid[])`;
  const spaceId = await lockFirstFreeSpace(
    tx,
    sql`select d.space_id as id, d.next_opens_at as rank from standup_schedules d where ${due}`,
  );
  if (spaceId === undefined) return null;
  // A space has one schedule. Its slot may have been handled since then; `openSlot` checks that.
  const { rows } = await sql<DueSchedule>`
    select d.id as "scheduleId", d.space_id as "spaceId"
    from standup_schedules d where d.space_id = ${spaceId}`.execute(tx.kysely);
  return rows[0] ?? null;
}

function report(log: Log, { outcome, ...slot }: SlotOutcome) {
  if (outcome === "skipped") log.warn(slot, "a scheduled standup has no room");
  if (outcome === "off") log.info(slot, "a scheduled standup has no room");
  if (outcome === "late") log.warn(slot, "a scheduled standup was not opened before its time was over");
}
