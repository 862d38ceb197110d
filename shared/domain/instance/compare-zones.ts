import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { Finding } from "./finding.ts";

/**
 * Says which time zones the two sides are in and whether they know the same ones: a standup can be scheduled only in a
 * zone that both of them know (hardening, Schedules).
 */
export async function compareZones(db: Database): Promise<Finding[]> {
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
  ];
}
