import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Database } from "#shared/db/database.ts";
import { limitLockWaits } from "#shared/db/limit-lock-waits.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Slot } from "#shared/rules/slots.ts";
import { lockSpace } from "../rooms/locks.ts";
import { plan, slotToPlan } from "./plan.ts";
import { plannable, type Plannable } from "./schedule-columns.ts";

// Working out slots takes long and blocks the process; other work runs between batches.
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
 * Plans schedules again whose next slot differs with this build's time zone data, and returns how many. Slots that are
 * due stay as they are. A scheduler that is stopping finishes the schedule in hand only. For the scheduler. What could
 * not be planned stays as it is until the next run; the first such failure is thrown when all others are done.
 */
export async function replan(db: Database, stopping?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let changed = 0;
  let last: string | null = null;
  for (;;) {
    const schedules = await listAfter(db, last);
    for (const schedule of schedules) {
      if (stopping?.aborted) return changed;
      if (isAsPlanned(schedule, slotToPlan(schedule))) continue;
      // A schedule that fails must not stop the others.
      await planAgain(db, schedule).then(
        () => changed++,
        (error: unknown) => failures.push(error),
      );
    }
    if (schedules.length < batch) break;
    last = schedules.at(-1)!.id;
    await yieldToOthers();
  }
  if (failures.length > 0) throw failures[0];
  return changed;
}

const notDue = sql`d.enabled and (d.next_opens_at is null or d.next_opens_at > now())`;

async function listAfter(db: Database, last: string | null): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select d.id, d.space_id as "spaceId", ${plannable}, to_char(d.next_date, 'YYYY-MM-DD') as date,
      (extract(epoch from d.next_opens_at) * 1000)::float8 as "opensAt",
      (extract(epoch from d.next_closes_at) * 1000)::float8 as "closesAt",
      (extract(epoch from d.next_day_ends_at) * 1000)::float8 as "dayEndsAt"
    from standup_schedules d
    where ${notDue} and (${last}::uuid is null or d.id > ${last})
    order by d.id limit ${batch}`.execute(db.kysely);
  return rows;
}

function isAsPlanned({ date, opensAt, closesAt, dayEndsAt }: Planned, slot: Slot | null): boolean {
  if (slot === null) return date === null;
  return (
    slot.date === date &&
    slot.opensAt === opensAt &&
    slot.closesAt === closesAt &&
    slot.dayEndsAt === dayEndsAt
  );
}

function planAgain(db: Database, { id, spaceId }: Planned): Promise<void> {
  return transaction(db, async (tx) => {
    await limitLockWaits(tx);
    await lockSpace(tx, spaceId);
    const still = await sql`select from standup_schedules d where d.id = ${id} and ${notDue}`.execute(
      tx.kysely,
    );
    if (still.rows.length === 0) return;
    await plan(tx, id);
    // Nothing was saved, but a slot moves in calendars.
    await sql`update standup_schedules set changes = changes + 1 where id = ${id}`.execute(tx.kysely);
  });
}
