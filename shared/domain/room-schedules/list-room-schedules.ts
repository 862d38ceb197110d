import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { RoomSchedule, RoomScheduleList } from "#shared/wire/room-schedules.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { findSpaceSeat } from "../membership/find-space-seat.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";
import { slotsOf } from "../standups/schedule/list-next-slots.ts";
import { plannableOf, type Plannable } from "../standups/schedule/schedule-columns.ts";
import { kindOfSchedule, kindProblemOf } from "./kind-of-schedule.ts";
import { roomTimetable } from "./room-timetable.ts";

type Context = { db: Database; plugins: unknown };
type Row = Plannable &
  Omit<RoomSchedule, keyof Plannable | "slots" | "opened"> & { taken: string[]; ownDaysOff: string[] };

/**
 * Returns the schedules of a space's rooms with their next slots, and the kinds that can have one. A disabled schedule
 * has no slots, nor one whose rooms cannot open now. For members. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, `no_such_space`.
 */
export async function listRoomSchedules(
  { db, plugins }: Context,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<RoomScheduleList> {
  const { spaceId } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  const { rows } = await sql<Row>`
    select ${plannableOf(roomTimetable)}, d.id, d.kind, d.title, d.config, d.updated_by as "updatedBy", to_json(d.days_off) as "ownDaysOff",
      ${kindProblemOf} as problem, array(
        select to_char(o.slot_date, 'YYYY-MM-DD') from room_slots o
        where o.schedule_id = d.id and o.slot_date between clock.today - 1 and clock.today + 1
        order by o.slot_date) as taken, (
        select case when last.skipped is not null
          then json_build_object('date', last.slot_date, 'why', last.skipped) end
        from room_slots last where last.schedule_id = d.id order by last.slot_date desc limit 1) as skipped
    from room_schedules d cross join (select (now() at time zone 'UTC')::date as today) clock ${kindOfSchedule}
    where d.space_id = ${spaceId} order by d.created_at, d.id`.execute(db.kysely);
  return { schedules: rows.map(scheduleOf), kinds: await listSchedulable(db, spaceId, plugins !== null) };
}

function scheduleOf(row: Row): RoomSchedule {
  const { taken, ownDaysOff, savedAt: _, now: __, ...schedule } = row;
  return {
    ...schedule,
    weekdays: [...schedule.weekdays],
    everyWeeks: schedule.everyWeeks ?? 1,
    firstWeek: schedule.firstWeek ?? null,
    daysOff: ownDaysOff,
    slots: schedule.problem === null ? slotsOf(row) : [],
    opened: taken,
  };
}

/** Returns the kinds that the space offers for new rooms, as far as they can have a schedule. */
async function listSchedulable(db: Database, spaceId: string, runsPlugins: boolean): Promise<string[]> {
  const core = kinds.core.map((kind) => kind.name);
  const { rows } = await sql<{ kind: string }>`
    select k.kind from spaces s join session_kinds k on k.org_id is null or k.org_id = s.org_id
    left join plugin_installs i on i.id = k.install_id
    where s.id = ${spaceId} and k.retired_at is null and k.schedule_config is not null
      and (k.org_id is null and k.kind = any(${core}) or ${runsPlugins} and i.enabled)
    order by k.org_id nulls first, k.kind`.execute(db.kysely);
  return rows.map((row) => row.kind);
}
