import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { HolidayCalendar, HolidayCalendarReply } from "#shared/wire/holiday-calendar.ts";

/** Reads a space's calendar of holidays, and what this server allows. Host and last error are for owners. */
export async function readCalendar(
  kysely: Tx["kysely"],
  settings: Pick<Settings, "calendarHosts" | "pluginSecretKey">,
  { spaceId, isOwner }: { spaceId: string; isOwner: boolean },
): Promise<HolidayCalendarReply> {
  const ofOwners = sql.raw(isOwner ? ', host, last_error as "lastError"' : "");
  const { rows } = await sql<HolidayCalendar>`
    select to_json(array(
        select day from unnest(days) day where day >= (now() at time zone 'UTC')::date - 1 order by day)) as days,
      left_out as "leftOut", iso(fetched_at) as "fetchedAt",
      due_at <= now() or coalesce(lease_until > now(), false) as waiting ${ofOwners}
    from holiday_calendars where space_id = ${spaceId}`.execute(kysely);
  return {
    calendar: rows[0] ?? null,
    secretsAvailable: settings.pluginSecretKey !== null,
    hosts: [...settings.calendarHosts],
  };
}
