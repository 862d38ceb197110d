import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { isProblem, type ProblemCode } from "#shared/wire/problems.ts";
import { makeOrBegin, type KeyedBeginning, type NewRoom } from "../../rooms/make-room.ts";
import { tablesOf, type ClaimedSlot, type SkippedSlot, type Timetable } from "./timetable.ts";

/** What a scheduler has for the rooms that it opens. */
export type Opening = {
  /** The maximum number of open rooms in a space. */
  limit: number;
  /** Null if this process runs no plugins. */
  plugins: PluginRunner | null;
  /** The start of the room by its kind's code; `refused` if that code refused it. Null before the code has run. */
  begun: KeyedBeginning | "refused" | null;
};

/**
 * What became of a slot: the room's id, the reason why it has no room, or `begin`, which runs the kind's code before the
 * room can be made.
 */
export type SlotRoom =
  | { sessionId: string }
  | { why: SkippedSlot }
  | { begin: () => Promise<KeyedBeginning> };

/** Opens the room of a claimed slot. If it cannot, it returns the reason. Its space is locked. */
export async function openSlotRoom(
  tx: Tx,
  timetable: Timetable,
  slot: ClaimedSlot,
  opening: Opening,
): Promise<SlotRoom> {
  const facilitatorId = await chooseFacilitator(tx, timetable, slot.scheduleId);
  if (facilitatorId === null) return { why: "no owner" };
  const wanted = await timetable.roomOf(tx, slot);
  if ("why" in wanted) return wanted;
  const room = await makeOrSkip(tx, { ...wanted, spaceId: slot.spaceId, facilitatorId }, opening);
  if (!("sessionId" in room)) return room;
  await sql`
    update ${tablesOf(timetable).slots} set session_id = ${room.sessionId}
    where schedule_id = ${slot.scheduleId} and slot_date = ${slot.day}`.execute(tx.kysely);
  await timetable.opened?.(tx, room.sessionId);
  return room;
}

/** The problems that last until a person changes something. After any other one, a later run tries again. */
const reasons: Partial<Record<ProblemCode, SkippedSlot>> = {
  invalid: "room refused",
  kind_retired: "kind retired",
  kind_unavailable: "plugin off",
  limit_reached: "session limit",
};

async function makeOrSkip(tx: Tx, room: NewRoom, { limit, plugins, begun }: Opening): Promise<SlotRoom> {
  if (begun === "refused") return { why: "room refused" };
  try {
    const made = await makeOrBegin(tx, room, limit, { plugins, begun });
    return "begin" in made ? made : { sessionId: made.id };
  } catch (error) {
    const why = isProblem(error) ? reasons[error.code] : undefined;
    if (why === undefined) throw error;
    return { why };
  }
}

/**
 * Returns the person who last saved the schedule, if they own the space. Otherwise it returns the owner who was seen
 * last, or null without an owner.
 */
async function chooseFacilitator(tx: Tx, timetable: Timetable, scheduleId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id
    from ${tablesOf(timetable).schedules} d
    join space_members m on m.space_id = d.space_id and m.role = 'owner'
    where d.id = ${scheduleId}
    order by m.user_id is not distinct from d.updated_by desc, m.last_seen_at desc, m.user_id
    limit 1`.execute(tx.kysely);
  return rows[0]?.user_id ?? null;
}
