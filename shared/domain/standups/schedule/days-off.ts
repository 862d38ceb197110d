/**
 * Returns the SQL of the days off of a schedule's row as a JSON list: its own, and those of its space's calendar.
 * `schedule` is the row's alias; it has the columns `days_off` and `space_id`.
 */
export function daysOffOf(schedule: string): string {
  return `to_json(${schedule}.days_off || coalesce(
    (select h.days from holiday_calendars h where h.space_id = ${schedule}.space_id), '{}'))`;
}
