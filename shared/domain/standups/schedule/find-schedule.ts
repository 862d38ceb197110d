import type { Database } from "#shared/db/database.ts";
import type { Schedule } from "#shared/wire/schedule.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { SpaceAddress } from "../../membership/lock-space.ts";
import { scheduleColumns } from "./schedule-columns.ts";

/**
 * Returns a space's schedule, or null. For members. Throws `not_signed_in`, `session_ended`, `guest_refused`,
 * `no_such_space`.
 */
export async function findSchedule(
  db: Database,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<Schedule | null> {
  const { spaceId } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  const schedule = await db.kysely
    .selectFrom("standup_schedules")
    .select(scheduleColumns)
    .where("space_id", "=", spaceId)
    .executeTakeFirst();
  return schedule ?? null;
}
