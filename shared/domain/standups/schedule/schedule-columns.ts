import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { SlotRule } from "#shared/rules/slots.ts";
import { daysOffOf } from "./days-off.ts";
import { tablesOf, type Timetable } from "./timetable.ts";

/** The columns of a schedule in API replies. */
export const scheduleColumns = [
  "weekdays",
  "open_time as openTime",
  "timezone",
  "window_minutes as windowMinutes",
  "enabled",
  "every_weeks as everyWeeks",
  sql<string | null>`to_char(first_week, 'YYYY-MM-DD')`.as("firstWeek"),
  sql<string[]>`to_json(days_off)`.as("daysOff"),
  "updated_by as updatedBy",
] as const;

/** The input for the slots of schedule `d`. Times are milliseconds by the database's clock. */
export type Plannable = SlotRule & {
  enabled: boolean;
  savedAt: number;
  now: number;
  /** The recently claimed dates, back to the oldest that could still be opened. */
  opened: string[];
};

/** Returns the columns of a `Plannable` of a timetable. */
export const plannableOf = (timetable: Timetable): SqlPart<unknown> => sql`
  d.weekdays, d.open_time as "openTime", d.timezone, d.window_minutes as "windowMinutes", d.enabled,
  d.every_weeks as "everyWeeks", to_char(d.first_week, 'YYYY-MM-DD') as "firstWeek", 
  ${sql.raw(daysOffOf("d"))} as "daysOff",
  (extract(epoch from d.saved_at) * 1000)::float8 as "savedAt", (extract(epoch from now()) * 1000)::float8 as now,
  array(
    select to_char(o.slot_date, 'YYYY-MM-DD') from ${tablesOf(timetable).slots} o
    where o.schedule_id = d.id and o.slot_date >= (now() at time zone 'UTC')::date - 3
    order by o.slot_date) as opened`;
