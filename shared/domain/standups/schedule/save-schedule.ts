import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Schedule, ScheduleBody } from "#shared/wire/schedule.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockRooms } from "../../rooms/locks.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../../membership/lock-space.ts";
import { plan } from "./plan.ts";
import { requireZone } from "./require-zone.ts";
import { scheduleColumns } from "./schedule-columns.ts";
import { scheduledKind } from "./scheduled-kind.ts";
import { standupTimetable } from "./standup-timetable.ts";

/**
 * Saves a space's schedule and returns it. A missing optional field keeps its saved value. Only slots that open after
 * the save are opened. The caller becomes the facilitator of its later rooms, even if nothing changed. For owners.
 * Notifies the viewers of the space's open standups if the zone changes. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, `no_such_space`, `owner_only`, the problems of `body`, `invalid` for an unknown zone.
 */
export async function saveSchedule(
  ctx: { db: Database },
  caller: Credential,
  address: SpaceAddress,
  body: () => ScheduleBody,
): Promise<Schedule> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const given = body();
    await requireZone(tx, given.timezone);
    const before = await readSaved(tx, spaceId);
    const { id, ...saved } = await write(tx, spaceId, userId, { ...unset, ...before, ...given });
    await plan(tx, standupTimetable, id);
    if (before?.timezone !== saved.timezone) await refreshOpenStandups(tx, spaceId);
    return saved;
  });
}

type Cadence = Required<Pick<ScheduleBody, "everyWeeks" | "firstWeek" | "daysOff">>;
type Complete = ScheduleBody & Cadence;

/** The cadence of a new schedule from a client that knows none. */
const unset: Cadence = { everyWeeks: 1, firstWeek: null, daysOff: [] };

async function readSaved(tx: Tx, spaceId: string): Promise<(Cadence & { timezone: string }) | undefined> {
  const { rows } = await sql<Cadence & { timezone: string }>`
    select timezone, every_weeks as "everyWeeks", to_char(first_week, 'YYYY-MM-DD') as "firstWeek",
      to_json(days_off) as "daysOff"
    from standup_schedules where space_id = ${spaceId}`.execute(tx.kysely);
  return rows[0];
}

/**
 * Returns the columns that both tables of schedules have, as an owner saves them. The stored slot belongs to the old
 * schedule, so it is removed; `plan` writes the next one.
 */
export function savedColumns(given: Complete, userId: string) {
  return {
    weekdays: given.weekdays,
    open_time: given.openTime,
    timezone: given.timezone,
    window_minutes: given.windowMinutes,
    enabled: given.enabled,
    every_weeks: given.everyWeeks,
    first_week: firstWeekOf(given),
    days_off: sql<Date[]>`${given.daysOff}::date[]`,
    updated_by: userId,
    saved_at: sql<Date>`now()`,
    next_date: null,
    next_opens_at: null,
    next_closes_at: null,
    next_day_ends_at: null,
  };
}

/** Updates the row in place, because the opened dates refer to it while the space exists. */
function write(tx: Tx, spaceId: string, userId: string, given: Complete) {
  const values = savedColumns(given, userId);
  return tx.kysely
    .insertInto("standup_schedules")
    .values({ space_id: spaceId, ...values })
    .onConflict((conflict) => conflict.column("space_id").doUpdateSet(values))
    .returning(["id", ...scheduleColumns])
    .executeTakeFirstOrThrow();
}

/** Returns the first week. A schedule that skips weeks begins in the present week of its zone by default. */
function firstWeekOf({
  everyWeeks,
  firstWeek,
  timezone,
}: Pick<Complete, "everyWeeks" | "firstWeek" | "timezone">) {
  if (firstWeek !== null) return sql<Date>`${firstWeek}::date`;
  return everyWeeks === 1 ? null : sql<Date>`date_trunc('week', now() at time zone ${timezone})::date`;
}

/** Increments the versions of open standups: they show the zone, and it decides the date of an unscheduled standup. */
async function refreshOpenStandups(tx: Tx, spaceId: string) {
  const rooms = await lockRooms(
    tx,
    sql`s.space_id = ${spaceId} and s.kind = ${scheduledKind().name} and s.ended_at is null`,
  );
  await bumpVersions(
    tx,
    rooms.map((room) => room.id),
  );
}
