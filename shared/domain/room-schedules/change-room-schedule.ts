import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { RoomScheduleBody } from "#shared/wire/room-schedules.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner } from "../membership/lock-space.ts";
import { plan } from "../standups/schedule/plan.ts";
import { requireSchedule, type RoomScheduleAddress } from "./require-schedule.ts";
import { roomTimetable } from "./room-timetable.ts";
import { columnsOf } from "./write-schedule.ts";

/**
 * Replaces a schedule of rooms. Only slots that open after the save are opened. The caller becomes the facilitator of
 * its later rooms. A missing config keeps the present one, unless the kind changes. For owners. Throws `not_signed_in`,
 * `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, `no_such_schedule`, the problems of `body`,
 * `invalid` for a zone, a kind or a config, `kind_retired`.
 */
export async function changeRoomSchedule(
  ctx: { db: Database },
  caller: Credential,
  { scheduleId, ...address }: RoomScheduleAddress,
  body: () => RoomScheduleBody,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const owner = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const before = await requireSchedule(tx, owner.spaceId, scheduleId);
    const columns = await columnsOf(tx, owner, body(), before);
    // In place, because the opened days refer to the row.
    await tx.kysely.updateTable("room_schedules").set(columns).where("id", "=", before.id).execute();
    await plan(tx, roomTimetable, before.id);
  });
}
