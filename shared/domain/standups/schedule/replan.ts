import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Slot } from "#shared/rules/slots.ts";
import { lockSpace } from "../../rooms/locks.ts";
import { plan, slotToPlan } from "./plan.ts";
import { plannableOf, type Plannable } from "./schedule-columns.ts";
import { standupTimetable } from "./standup-timetable.ts";
import { tablesOf, type Timetable } from "./timetable.ts";

// Computing slots takes long and blocks the event loop; other work runs between batches.
const batch = 25;

type Planned = Plannable & {
  id: string;
  spaceId: string;
  date: string | null;
  opensAt: number | null;
  closesAt: number | null;
  dayEndsAt: number | null;
};

/**
 * Plans a schedule again if its next slot differs with this build's time zone data. Returns the number of changes. Due
 * slots stay unchanged. On shutdown it finishes only the current schedule. For the scheduler. A schedule that fails
 * stays unchanged until the next run; the first failure is thrown at the end. The default is the schedules of standups.
 */
export async function replan(
  db: Database,
  stopping?: AbortSignal,
  timetable: Timetable = standupTimetable,
): Promise<number> {
  const failures: unknown[] = [];
  let changed = 0;
  let last: string | null = null;
  for (;;) {
    const schedules = await listAfter(db, timetable, last);
    for (const schedule of schedules) {
      if (stopping?.aborted) return changed;
      if (isUpToDate(schedule, slotToPlan(schedule))) continue;
      // A schedule that fails must not stop the others.
      await replanOne(db, timetable, schedule).then(
        () => changed++,
        (error: unknown) => failures.push(error),
      );
    }
    if (schedules.length < batch) break;
    last = schedules.at(-1)!.id;
    await yieldToEventLoop();
  }
  if (failures.length > 0) throw failures[0];
  return changed;
}

const notDue = sql`d.enabled and (d.next_opens_at is null or d.next_opens_at > now())`;

async function listAfter(db: Database, timetable: Timetable, last: string | null): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select d.id, d.space_id as "spaceId", ${plannableOf(timetable)}, to_char(d.next_date, 'YYYY-MM-DD') as date,
      (extract(epoch from d.next_opens_at) * 1000)::float8 as "opensAt",
      (extract(epoch from d.next_closes_at) * 1000)::float8 as "closesAt",
      (extract(epoch from d.next_day_ends_at) * 1000)::float8 as "dayEndsAt"
    from ${tablesOf(timetable).schedules} d
    where ${notDue} and (${last}::uuid is null or d.id > ${last})
    order by d.id limit ${batch}`.execute(db.kysely);
  return rows;
}

function isUpToDate({ date, opensAt, closesAt, dayEndsAt }: Planned, slot: Slot | null): boolean {
  if (slot === null) return date === null;
  return (
    slot.date === date &&
    slot.opensAt === opensAt &&
    slot.closesAt === closesAt &&
    slot.dayEndsAt === dayEndsAt
  );
}

function replanOne(db: Database, timetable: Timetable, { id, spaceId }: Planned): Promise<void> {
  const { schedules } = tablesOf(timetable);
  return transaction(db, async (tx) => {
    await limitLockWaits(tx);
    await lockSpace(tx, spaceId);
    const stillNotDue = await sql`select from ${schedules} d where d.id = ${id} and ${notDue}`.execute(
      tx.kysely,
    );
    if (stillNotDue.rows.length === 0) return;
    await plan(tx, timetable, id);
    // The schedule was not saved, but a slot moves in calendars.
    await sql`update ${schedules} set changes = changes + 1 where id = ${id}`.execute(tx.kysely);
  });
}
