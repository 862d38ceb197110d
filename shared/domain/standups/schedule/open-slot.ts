import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { isOff, opensUntil, type SlotRule } from "#shared/rules/slots.ts";
import type { KeyedBeginning } from "../../rooms/make-room.ts";
import { endEarlierRooms } from "./end-earlier-rooms.ts";
import { openSlotRoom, type Opening } from "./open-room.ts";
import { plan } from "./plan.ts";
import { plannableOf } from "./schedule-columns.ts";
import { tablesOf, type ClaimedSlot, type SkippedSlot, type Timetable } from "./timetable.ts";

export type DueSchedule = { scheduleId: string; spaceId: string };

/** The outcome of a due slot. It is logged, so it contains only ids and dates. */
export type SlotOutcome = DueSchedule & { day: string } & (
    | { outcome: "opened"; sessionId: string }
    | { outcome: "skipped"; why: SkippedSlot }
    | { outcome: "late" }
    | { outcome: "off"; why: "day off" }
  );

/**
 * `none`: another scheduler handled the slot, or it failed. `begin`: the kind's code must run first. Then the
 * transaction must be rolled back, because it has claimed the slot.
 */
export type SlotOpening =
  | SlotOutcome
  | { outcome: "none" }
  | (DueSchedule & { outcome: "begin"; begin: () => Promise<KeyedBeginning> });

/**
 * Handles the planned slot of a schedule if it is still due, and plans the next. The caller has locked its space, but
 * not its rooms. A slot is claimed even if no room can be opened for it.
 */
export async function openSlot(
  tx: Tx,
  timetable: Timetable,
  due: DueSchedule,
  opening: Opening,
): Promise<SlotOpening> {
  const planned = await readDue(tx, timetable, due.scheduleId);
  if (!planned) return { outcome: "none" };
  const { day, closesAt, isLate, isDayOff } = planned;
  const handled = isLate
    ? ({ outcome: "late", day, ...due } as const)
    : await claim(tx, timetable, { ...due, day, closesAt, isDayOff }, opening);
  await plan(tx, timetable, due.scheduleId);
  return handled;
}

/** `isDayOff`: the slot was due when its day became one, or an earlier build planned it. */
type Planned = { day: string; closesAt: string; isLate: boolean; isDayOff: boolean };
type DueRow = SlotRule & { day: string; closesAt: string; now: number; closes: number; dayEnds: number };

/** Reads the slot after the space is locked: another transaction may have handled the slot or saved the schedule. */
async function readDue(tx: Tx, timetable: Timetable, scheduleId: string): Promise<Planned | null> {
  const { rows } = await sql<DueRow>`
    select ${plannableOf(timetable)}, to_char(next_date, 'YYYY-MM-DD') as day, iso(next_closes_at) as "closesAt",
      (extract(epoch from next_closes_at) * 1000)::float8 as closes,
      (extract(epoch from next_day_ends_at) * 1000)::float8 as "dayEnds"
    from ${tablesOf(timetable).schedules} d where d.id = ${scheduleId} and next_opens_at <= now()`.execute(
    tx.kysely,
  );
  if (!rows[0]) return null;
  const { day, closesAt, now, closes, dayEnds } = rows[0];
  const isLate = now >= opensUntil({ closesAt: closes, dayEndsAt: dayEnds });
  return { day, closesAt, isLate, isDayOff: isOff(rows[0], day) };
}

async function claim(
  tx: Tx,
  timetable: Timetable,
  { isDayOff, ...slot }: ClaimedSlot & { isDayOff: boolean },
  opening: Opening,
): Promise<SlotOpening> {
  const { schedules, slots } = tablesOf(timetable);
  const { scheduleId, spaceId, day } = slot;
  const { rows } = await sql`
    insert into ${slots} (schedule_id, slot_date, opens_at, closes_at, day_ends_at)
    select id, next_date, next_opens_at, next_closes_at, next_day_ends_at
    from ${schedules} where id = ${scheduleId}
    on conflict do nothing returning slot_date`.execute(tx.kysely);
  if (rows.length === 0) return { outcome: "none" };
  if (isDayOff) return { outcome: "off", scheduleId, spaceId, day, why: "day off" };
  await endEarlierRooms(tx, timetable, slot);
  const opened = await openSlotRoom(tx, timetable, slot, opening);
  if ("begin" in opened) return { outcome: "begin", scheduleId, spaceId, begin: opened.begin };
  if ("sessionId" in opened)
    return { outcome: "opened", scheduleId, spaceId, day, sessionId: opened.sessionId };
  await timetable.skipped?.(tx, slot, opened.why);
  return { outcome: "skipped", scheduleId, spaceId, day, why: opened.why };
}
