import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";

export type RoomScheduleAddress = SpaceAddress & { scheduleId: string };

/** Returns a schedule of a locked space. Throws `no_such_schedule` also for a schedule of another space. */
export async function requireSchedule(
  tx: Tx,
  spaceId: string,
  scheduleId: string,
): Promise<{ id: string; kind: string; config: unknown }> {
  const found = await tx.kysely
    .selectFrom("room_schedules")
    .select(["id", "kind", "config"])
    .where("id", "=", scheduleId)
    .where("space_id", "=", spaceId)
    .executeTakeFirst();
  if (!found) throw problem("no_such_schedule");
  return found;
}
