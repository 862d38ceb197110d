import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { endRooms } from "../../rooms/end-rooms.ts";
import { lockRooms } from "../../rooms/locks.ts";
import { tablesOf, type Timetable } from "./timetable.ts";

/**
 * Ends the open rooms of a schedule's earlier slots, with the same effect as the end of their window. Their space is
 * locked.
 */
export async function endEarlierRooms(
  tx: Tx,
  timetable: Timetable,
  { scheduleId, spaceId }: { scheduleId: string; spaceId: string },
): Promise<void> {
  // Start from the space's open rooms, because they are few even after years of slots.
  const open = await lockRooms(
    tx,
    sql`s.space_id = ${spaceId} and s.ended_at is null and exists (
      select from ${tablesOf(timetable).slots} slot where slot.session_id = s.id and slot.schedule_id = ${scheduleId})`,
  );
  if (open.length > 0) await endRooms(tx, open, "by time");
}
