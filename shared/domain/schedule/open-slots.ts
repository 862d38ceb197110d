import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { lockFirstFreeSpace } from "../rooms/locks.ts";
import { openSlot, type DueSchedule, type SlotOutcome, type SlotOpening } from "./open-slot.ts";

type Context = { db: Database; log: Log; settings: Pick<Settings, "sessionLimitPerSpace"> };

/** `failed` are the schedules that could not be opened in this run, by id. */
type Run = Context & {
  handled: (opening: SlotOutcome) => void;
  stopping: AbortSignal | undefined;
  failed: string[];
};

// Opening a slot takes many short statements, most of whose time is spent on the network.
const MAX_CONCURRENT = 4;

/**
 * Opens every slot that is due by the database's clock, a few at once, and calls `handled` with each once it is
 * committed. Returns how many slots were opened or claimed without a room. A scheduler that is stopping finishes the
 * slots in hand only. For the scheduler; any number of them may run at once. Notifies the viewers of the rooms that end
 * with it.
 */
export async function openSlots(
  ctx: Context,
  handled: (opening: SlotOutcome) => void,
  stopping?: AbortSignal,
): Promise<number> {
  const run: Run = { ...ctx, handled, stopping, failed: [] };
  // One connection is left for the process's other work.
  const atOnce = Math.max(1, Math.min(MAX_CONCURRENT, ctx.db.pool.options.max - 1));
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => openOneByOne(run)));
  let claimed = 0;
  for (const end of ends) {
    if (end.status === "rejected") throw end.reason;
    claimed += end.value;
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

/** Handles the schedule that has been due for the longest; returns null where no unlocked one is left. */
async function openNext({ db, log, settings, failed }: Run): Promise<SlotOpening | null> {
  const tried: Partial<DueSchedule> = {};
  try {
    return await transaction(db, async (tx) => {
      await limitLockWaits(tx);
      const due = await lockDue(tx, failed);
      Object.assign(tried, due);
      return due && openSlot(tx, due, settings.sessionLimitPerSpace);
    });
  } catch (err) {
    // A slot that fails must not stop the others; it is tried again in the next run.
    if (tried.scheduleId === undefined) throw err;
    failed.push(tried.scheduleId);
    log.error({ err, ...tried }, "a scheduled standup could not be opened");
    return { outcome: "none", ...(tried as DueSchedule) };
  }
}

/** Skips a space that another transaction holds, so schedulers never wait for each other's spaces. */
async function lockDue(tx: Tx, failed: string[]): Promise<DueSchedule | null> {
  const due = sql`d.next_opens_at <= now() and d.id <> all(${failed}::uuid[])`;
  const spaceId = await lockFirstFreeSpace(
    tx,
    sql`select d.space_id as id, d.next_opens_at as rank from standup_schedules d where ${due}`,
  );
  if (spaceId === undefined) return null;
  // A space has one schedule. Its slot may have been handled meanwhile, which `openSlot` finds.
  const { rows } = await sql<DueSchedule>`
    select d.id as "scheduleId", d.space_id as "spaceId"
    from standup_schedules d where d.space_id = ${spaceId}`.execute(tx.kysely);
  return rows[0] ?? null;
}

function report(log: Log, { outcome, ...slot }: SlotOutcome) {
  if (outcome === "skipped") log.warn(slot, "a scheduled standup has no room");
  if (outcome === "late") log.warn(slot, "a scheduled standup was not opened before its time was over");
}
