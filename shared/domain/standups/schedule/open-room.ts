import { queueEvents } from "#shared/standups/queue-events.ts";
import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { makeRoom, type NewRoom } from "../../rooms/make-room.ts";
import { scheduledKind } from "./scheduled-kind.ts";

/** A claimed slot. `closesAt` is its scheduled end in the format of `iso`. */
export type ClaimedSlot = { scheduleId: string; spaceId: string; day: string; closesAt: string };

/** The reason why a slot has no room. */
export type SkippedSlot = "no owner" | "kind retired" | "session limit";

/**
 * Opens the room of a claimed slot and writes the event for the space's webhook. If it cannot, it returns the reason.
 * The scheduled kind defines the room. Its space is locked.
 */
export async function openSlotRoom(
  tx: Tx,
  slot: ClaimedSlot,
  limit: number,
): Promise<{ sessionId: string } | { why: SkippedSlot }> {
  const { scheduleId, spaceId, day, closesAt } = slot;
  const facilitatorId = await chooseFacilitator(tx, scheduleId);
  if (facilitatorId === null) return { why: "no owner" };
  const { name, scheduled } = scheduledKind();
  const room = await makeOrSkip(
    tx,
    { spaceId, kind: name, title: scheduled.title(day), config: scheduled.config(closesAt), facilitatorId },
    limit,
  );
  if ("why" in room) return room;
  await sql`
    update standup_slots set session_id = ${room.sessionId}
    where schedule_id = ${scheduleId} and slot_date = ${day}`.execute(tx.kysely);
  await queueEvents(tx, [room.sessionId], "standup.opened");
  return room;
}

async function makeOrSkip(
  tx: Tx,
  room: NewRoom,
  limit: number,
): Promise<{ sessionId: string } | { why: SkippedSlot }> {
  try {
    return { sessionId: (await makeRoom(tx, room, limit)).id };
  } catch (error) {
    if (isProblem(error) && error.code === "kind_retired") return { why: "kind retired" };
    if (isProblem(error) && error.code === "limit_reached") return { why: "session limit" };
    throw error;
  }
}

/**
 * Returns the person who last saved the schedule, if they own the space. Otherwise it returns the owner who was seen
 * last, or null without an owner.
 */
async function chooseFacilitator(tx: Tx, scheduleId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id
    from standup_schedules d
    join space_members m on m.space_id = d.space_id and m.role = 'owner'
    where d.id = ${scheduleId}
    order by m.user_id is not distinct from d.updated_by desc, m.last_seen_at desc, m.user_id
    limit 1`.execute(tx.kysely);
  return rows[0]?.user_id ?? null;
}
