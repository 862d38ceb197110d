import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { roomTimetable } from "../room-schedules/room-timetable.ts";
import { plan } from "../standups/schedule/plan.ts";
import { standupTimetable } from "../standups/schedule/standup-timetable.ts";
import { tablesOf } from "../standups/schedule/timetable.ts";

/**
 * Plans the schedules of a locked space again after its days off changed. As after a save, only slots that open later
 * are opened. A due slot stays: the scheduler checks it against the new days.
 */
export async function planAgain(tx: Tx, spaceId: string): Promise<void> {
  for (const timetable of [standupTimetable, roomTimetable]) {
    const { rows } = await sql<{ id: string }>`
      update ${tablesOf(timetable).schedules} set saved_at = now()
      where space_id = ${spaceId} and enabled and (next_opens_at is null or next_opens_at > now())
      returning id`.execute(tx.kysely);
    for (const { id } of rows) await plan(tx, timetable, id);
  }
}
