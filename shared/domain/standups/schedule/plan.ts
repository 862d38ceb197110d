import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { opensUntil, slotsAfter, type Slot } from "#shared/rules/slots.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import { plannableOf, type Plannable } from "./schedule-columns.ts";
import { tablesOf, type Timetable } from "./timetable.ts";

const minuteMs = 60_000;

/**
 * Returns the next slot of a schedule. It is the first that opens after the schedule was saved, was not opened before,
 * and can still be opened. So a slot that a late scheduler missed is found while its window lasts. Returns
 * null without such a slot, or if this build does not know the zone, for example after a downgrade.
 */
export function slotToPlan(schedule: Plannable): Slot | null {
  if (!schedule.enabled || !isKnownZone(schedule.timezone)) return null;
  const { savedAt, now, windowMinutes, opened } = schedule;
  // The windows of slots that opened before this time are over.
  const after = Math.max(savedAt, now - windowMinutes * minuteMs);
  for (const slot of slotsAfter(schedule, after, opened)) if (opensUntil(slot) > now) return slot;
  return null;
}

/** Computes and saves a schedule's next slot. Its space is locked. */
export async function plan(tx: Tx, timetable: Timetable, scheduleId: string): Promise<void> {
  const { schedules } = tablesOf(timetable);
  const { rows } = await sql<Plannable>`
    select ${plannableOf(timetable)} from ${schedules} d where d.id = ${scheduleId}`.execute(tx.kysely);
  const slot = slotToPlan(rows[0]!);
  await tx.kysely
    .updateTable(timetable.schedules)
    .set({
      next_date: slot && slot.date,
      next_opens_at: slot && new Date(slot.opensAt),
      next_closes_at: slot && new Date(slot.closesAt),
      next_day_ends_at: slot && new Date(slot.dayEndsAt),
    })
    .where("id", "=", scheduleId)
    .execute();
}
