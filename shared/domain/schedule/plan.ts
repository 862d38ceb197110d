import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { opensUntil, slotsAfter, type Slot } from "#shared/rules/slots.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import { plannable, type Plannable } from "./schedule-columns.ts";

const minuteMs = 60_000;

/**
 * Returns the slot that a schedule opens next: the first that opens after the schedule was saved, was not opened before
 * and may be opened now or later, so a slot that no scheduler reached in time is found while its window lasts. Null
 * without such a slot, and where this build does not know the zone, as after a step back to an older one.
 */
export function slotToPlan(schedule: Plannable): Slot | null {
  if (!schedule.enabled || !isKnownZone(schedule.timezone)) return null;
  const { savedAt, now, windowMinutes, opened } = schedule;
  // The window of any slot that opens earlier has passed.
  const after = Math.max(savedAt, now - windowMinutes * minuteMs);
  for (const slot of slotsAfter(schedule, after, opened)) if (opensUntil(slot) > now) return slot;
  return null;
}

/** Writes a schedule's next slot again. Its space is locked. */
export async function plan(tx: Tx, scheduleId: string): Promise<void> {
  const { rows } = await sql<Plannable>`
    select ${plannable} from standup_schedules d where d.id = ${scheduleId}`.execute(tx.kysely);
  const slot = slotToPlan(rows[0]!);
  await tx.kysely
    .updateTable("standup_schedules")
    .set({
      next_date: slot && slot.date,
      next_opens_at: slot && new Date(slot.opensAt),
      next_closes_at: slot && new Date(slot.closesAt),
      next_day_ends_at: slot && new Date(slot.dayEndsAt),
    })
    .where("id", "=", scheduleId)
    .execute();
}
