import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { MAX_ROOM_SCHEDULES } from "#shared/rules/room-schedules.ts";
import type { RoomScheduleBody } from "#shared/wire/room-schedules.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { once, type RequestKey } from "../callers/once.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";
import { plan } from "../standups/schedule/plan.ts";
import { roomTimetable } from "./room-timetable.ts";
import { columnsOf } from "./write-schedule.ts";

/**
 * Adds a schedule of rooms to a space, and returns its id. The caller becomes the facilitator of its rooms. For owners.
 * Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, the problems of `body`,
 * `invalid` for a zone, a kind or a config, `kind_retired`, `limit_reached`, `key_reused`.
 */
export async function addRoomSchedule(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
  { body, key }: { body: () => RoomScheduleBody; key: RequestKey | null },
): Promise<{ id: string }> {
  return transaction(ctx.db, async (tx) => {
    const owner = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    return once(tx, owner.userId, key, async () => {
      const columns = await columnsOf(tx, owner, body(), null);
      await requireQuota(tx, owner.spaceId);
      const { id } = await tx.kysely
        .insertInto("room_schedules")
        .values({ space_id: owner.spaceId, ...columns })
        .returning("id")
        .executeTakeFirstOrThrow();
      await plan(tx, roomTimetable, id);
      return { id };
    });
  });
}

async function requireQuota(tx: Tx, spaceId: string): Promise<void> {
  const { held } = await tx.kysely
    .selectFrom("room_schedules")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("space_id", "=", spaceId)
    .executeTakeFirstOrThrow();
  if (held >= MAX_ROOM_SCHEDULES)
    throw problem("limit_reached", `a space has at most ${MAX_ROOM_SCHEDULES} schedules of rooms`, {
      details: { limit: MAX_ROOM_SCHEDULES },
    });
}
