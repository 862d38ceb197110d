import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner } from "../membership/lock-space.ts";
import { requireSchedule, type RoomScheduleAddress } from "./require-schedule.ts";

/**
 * Deletes a schedule of rooms. The rooms that it opened stay. For owners. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, `no_such_space`, `owner_only`, `no_such_schedule`.
 */
export async function deleteRoomSchedule(
  db: Database,
  caller: Credential,
  { scheduleId, ...address }: RoomScheduleAddress,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const { id } = await requireSchedule(tx, spaceId, scheduleId);
    await tx.kysely.deleteFrom("room_schedules").where("id", "=", id).execute();
  });
}
