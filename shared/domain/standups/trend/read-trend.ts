import type { Database } from "#shared/db/database.ts";
import { freezeDays } from "#shared/standups/freeze-days.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { TrendWeek } from "#shared/wire/schedule.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { SpaceAddress } from "../../membership/lock-space.ts";

const shownWeeks = 12;

// With fewer people, the value of a day would reveal much about each of them.
const MIN_PEOPLE = 4;

/**
 * Returns the weekly share of a space's people who wrote in its scheduled standups, for the last 12 complete weeks.
 * Weeks run from Monday to Sunday in the schedule's zone, oldest first. Complete days without a stored count are
 * counted first. For members. Invariant: a week is one value of a whole team with one decimal, or empty. No id, name or
 * count is returned (protocol/schedules#no-personal-data). Throws `not_signed_in`, `session_ended`, `guest_refused`,
 * `no_such_space`.
 */
export async function readTrend(
  db: Database,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<TrendWeek[]> {
  const { spaceId } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  return transaction(db, async (tx) => {
    await freezePassedDays(tx, spaceId);
    const weeks = await sumWeeks(tx, spaceId);
    return weeks.map(({ weekStart, ratio }) =>
      ratio === null ? { weekStart, suppressed: true } : { weekStart, ratio },
    );
  });
}

async function freezePassedDays(tx: Tx, spaceId: string): Promise<void> {
  // Select the days first, as an array: most days are already counted, so their rooms are not read.
  await freezeDays(
    tx,
    sql`s.id = any(array(
      select passed.session_id
      from standup_slots passed
      where passed.schedule_id = (select id from standup_schedules where space_id = ${spaceId})
        and passed.session_id is not null and passed.day_ends_at <= now()
        and not exists (
          select from standup_trend_days counted
          where counted.space_id = ${spaceId} and counted.day = passed.slot_date)))`,
  );
}

type Week = { weekStart: string; ratio: number | null };

/**
 * Returns the ratio of each complete week. A week is complete once all of its days have ended, so its ratio never
 * changes. A day that was opened before a change of the schedule's zone may end later than the new zone's day.
 */
async function sumWeeks(tx: Tx, spaceId: string): Promise<Week[]> {
  const { rows } = await sql<Week>`
    with clock as (
      select least(
        local_day(now(), d.timezone),
        (select min(slot.slot_date) from standup_slots slot
         where slot.schedule_id = d.id and slot.day_ends_at > now())) as today
      from (values (${spaceId}::uuid)) space (id)
      left join standup_schedules d on d.space_id = space.id
    ), week as (
      select today - (extract(isodow from today)::integer - 1) - 7 * ago as monday
      from clock cross join generate_series(1, ${shownWeeks}) ago
    )
    select to_char(week.monday, 'YYYY-MM-DD') as "weekStart",
      round(sum(day.answered)::numeric / sum(day.eligible), 1)::float8 as ratio
    from week
    left join standup_trend_days day on day.space_id = ${spaceId}
      and day.day between week.monday and week.monday + 6 and day.eligible >= ${MIN_PEOPLE}
    group by week.monday
    order by week.monday`.execute(tx.kysely);
  return rows;
}
