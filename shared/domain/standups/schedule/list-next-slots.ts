import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { nextSlots } from "#shared/rules/slots.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import type { SlotsReply } from "#shared/wire/schedule.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { SpaceAddress } from "../../membership/lock-space.ts";
import { plannableOf, type Plannable } from "./schedule-columns.ts";
import { standupTimetable } from "./standup-timetable.ts";

const shown = 5;

/**
 * Returns the next slots of a space's schedule, and the dates around today that were already opened. Both are empty
 * without a schedule. A disabled schedule has no slots. For members. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, `no_such_space`.
 */
export async function listNextSlots(
  db: Database,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<SlotsReply> {
  const { spaceId } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  const { rows } = await sql<Plannable & { taken: string[] }>`
    select ${plannableOf(standupTimetable)}, array(
      select to_char(o.slot_date, 'YYYY-MM-DD') from standup_slots o
      where o.schedule_id = d.id and o.slot_date between clock.today - 1 and clock.today + 1
      order by o.slot_date) as taken
    from standup_schedules d cross join (select (now() at time zone 'UTC')::date as today) clock
    where d.space_id = ${spaceId}`.execute(db.kysely);
  const schedule = rows[0];
  return { slots: schedule ? slotsOf(schedule) : [], opened: schedule?.taken ?? [] };
}

/** Returns the next slots of a schedule. */
export function slotsOf(schedule: Plannable): SlotsReply["slots"] {
  if (!schedule.enabled || !isKnownZone(schedule.timezone)) return [];
  const after = Math.max(schedule.now, schedule.savedAt);
  return nextSlots(schedule, after, shown, schedule.opened).map(({ date, opensAt, closesAt, shifted }) => ({
    date,
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    shifted,
  }));
}
