import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { lockFirstFreeSpace } from "../../rooms/locks.ts";
import type { KeyedBeginning } from "../../rooms/make-room.ts";
import type { Opening } from "./open-room.ts";
import { openSlot, type DueSchedule, type SlotOutcome, type SlotOpening } from "./open-slot.ts";
import { standupTimetable } from "./standup-timetable.ts";
import { tablesOf, type Timetable } from "./timetable.ts";

type Context = {
  db: Database;
  log: Log;
  settings: Pick<Settings, "sessionLimitPerSpace">;
  /** The schedules to open. Default: those of standups. */
  timetable?: Timetable;
  /** The plugins of this process. Default: it runs none. */
  plugins?: PluginRunner | null;
};

/** `failed` has the ids of the schedules that failed in this run. */
type Run = Required<Context> & {
  handled: (opening: SlotOutcome) => void;
  stopping: AbortSignal | undefined;
  failed: string[];
};

// Opening a slot takes many short statements that mostly wait for the network.
const MAX_CONCURRENT = 4;

// A kind's code runs again if its plugin is upgraded meanwhile.
const MAX_BEGINNINGS = 4;

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
  const run: Run = { timetable: standupTimetable, plugins: null, ...ctx, handled, stopping, failed: [] };
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
    report(run, opening);
    run.handled(opening);
  }
}

/** Handles the schedule that has been due for the longest. Returns null if no unlocked one is left. */
async function openNext(run: Run): Promise<SlotOutcome | { outcome: "none" } | null> {
  const attempt: Attempt = { due: null, begun: null };
  try {
    for (let beginnings = 0; beginnings <= MAX_BEGINNINGS; beginnings++) {
      const opening = await tryNext(run, attempt);
      if (opening?.outcome !== "begin") return opening;
      // Without a connection or lock, because the code of a plugin may be slow.
      attempt.begun = await begin(opening.begin);
    }
    throw new Error("the kind's code changed at each attempt");
  } catch (err) {
    // A slot that fails must not stop the others. The next run tries it again.
    if (attempt.due === null) throw err;
    run.failed.push(attempt.due.scheduleId);
    run.log.error({ err, ...attempt.due }, `${run.timetable.opens} could not be opened`);
    return { outcome: "none" };
  }
}

/** The schedule that is being opened, after it is chosen, and the start of its room. */
type Attempt = { due: DueSchedule | null; begun: Opening["begun"] };

/** The claim of a slot is undone, because the kind's code must run first. */
class BeginFirst extends Error {
  readonly opening: Extract<SlotOpening, { outcome: "begin" }>;
  constructor(opening: BeginFirst["opening"]) {
    super("the kind's code must run first");
    this.opening = opening;
  }
}

async function tryNext(run: Run, attempt: Attempt): Promise<SlotOpening | null> {
  const { db, settings, timetable, plugins } = run;
  try {
    return await transaction(db, async (tx) => {
      await limitLockWaits(tx);
      const due = await lockDue(tx, run, attempt.due);
      if (due === null || due === "handled") return due && { outcome: "none" };
      attempt.due = due;
      const { begun } = attempt;
      const opening = await openSlot(tx, timetable, due, {
        limit: settings.sessionLimitPerSpace,
        plugins,
        begun,
      });
      if (opening.outcome === "begin") throw new BeginFirst(opening);
      return opening;
    });
  } catch (error) {
    if (error instanceof BeginFirst) return error.opening;
    throw error;
  }
}

/** Runs the code of a room's kind. Returns `refused` if the kind refuses the room. */
async function begin(run: () => Promise<KeyedBeginning>): Promise<Opening["begun"]> {
  try {
    return await run();
  } catch (error) {
    if (isProblem(error) && error.code === "plugin_refused") return "refused";
    throw error;
  }
}

/**
 * Locks the space of a due schedule: of `only`, or of the one that has been due for the longest. It skips locked spaces,
 * so schedulers never wait for each other. Returns null without a due schedule in an unlocked space, and `handled` if
 * another scheduler has handled it.
 */
async function lockDue(
  tx: Tx,
  { timetable, failed }: Run,
  only: DueSchedule | null,
): Promise<DueSchedule | "handled" | null> {
  const { schedules } = tablesOf(timetable);
  const due = sql`d.next_opens_at <= now() and d.id <> all(${failed}::uuid[])
    and (${only?.scheduleId ?? null}::uuid is null or d.id = ${only?.scheduleId ?? null})`;
  const spaceId = await lockFirstFreeSpace(
    tx,
    sql`select d.space_id as id, d.next_opens_at as rank from ${schedules} d where ${due}`,
  );
  if (spaceId === undefined) return only && "handled";
  // Read again: another scheduler may have handled the schedule before the space was locked.
  const { rows } = await sql<DueSchedule>`
    select d.id as "scheduleId", d.space_id as "spaceId"
    from ${schedules} d where d.space_id = ${spaceId} and ${due} order by d.next_opens_at, d.id limit 1`.execute(
    tx.kysely,
  );
  return rows[0] ?? "handled";
}

function report({ log, timetable: { opens } }: Run, { outcome, ...slot }: SlotOutcome) {
  if (outcome === "skipped") log.warn(slot, `${opens} has no room`);
  if (outcome === "off") log.info(slot, `${opens} has no room`);
  if (outcome === "late") log.warn(slot, `${opens} was not opened before its time was over`);
}
