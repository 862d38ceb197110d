import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import type { CheckResult } from "./check-result.ts";

/**
 * Compares the time zones of this process and of the database: their own zones, the zones they know, and the zones of
 * all enabled schedules. A standup can be scheduled only in a zone that both know.
 */
export async function compareZones(db: Database): Promise<CheckResult[]> {
  const { rows } = await sql<{ zone: string; names: string[] }>`
    select current_setting('timezone') as zone, array_agg(name) as names from pg_timezone_names`.execute(
    db.kysely,
  );
  const { zone, names } = rows[0]!;
  const host = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const databaseKnows = new Set(names);
  const known = Intl.supportedValuesOf("timeZone");
  const missing = known.filter((name) => !databaseKnows.has(name));
  return [
    { what: "own zones", state: "ok", detail: `this host ${host}, the database ${zone}` },
    {
      what: "zones",
      state: missing.length > 0 ? "warning" : "ok",
      detail:
        missing.length > 0
          ? `${known.length} here; the database does not know ${missing.join(", ")}`
          : `${known.length} here, all known to the database`,
    },
    await examineSchedules(db, (name) => databaseKnows.has(name) && isKnownZone(name)),
  ];
}

/**
 * Counts the enabled schedules whose zone the process or the database does not know, as after a downgrade. They plan no
 * slots until the zone is known again.
 */
async function examineSchedules(db: Database, isKnown: (zone: string) => boolean): Promise<CheckResult> {
  const what = "schedules";
  const found = await sql<{ there: boolean }>`
    select to_regclass('room_schedules') is not null as there`.execute(db.kysely);
  if (!found.rows[0]!.there) return { what, state: "ok", detail: "none yet" };
  const { rows: zones } = await sql<{ timezone: string; schedules: number }>`
    select timezone, count(*) as schedules
    from (select timezone from standup_schedules where enabled
      union all select timezone from room_schedules where enabled) enabled
    group by timezone`.execute(db.kysely);
  const count = (list: typeof zones) => list.reduce((sum, zone) => sum + zone.schedules, 0);
  const unknown = zones.filter((zone) => !isKnown(zone.timezone));
  return unknown.length > 0
    ? {
        what,
        state: "warning",
        detail: `${count(unknown)} of ${count(zones)} in a zone that one side does not know`,
      }
    : { what, state: "ok", detail: `${count(zones)}, all in zones that both sides know` };
}
