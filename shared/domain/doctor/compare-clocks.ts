import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { CheckResult } from "./check-result.ts";

const MAX_SKEW_MS = 1000;

/**
 * Compares this host's clock with the database's. A difference is only a warning: every lifetime uses the database's
 * clock, but the times in the logs are wrong.
 */
export async function compareClocks(db: Database): Promise<CheckResult> {
  // The first query also opens the connection, which would distort the measurement.
  await sql`select 1`.execute(db.kysely);
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db.kysely);
  const after = Date.now();
  const skewMs = Math.round(rows[0]!.now - (before + after) / 2);
  const detail = `this host is ${Math.abs(skewMs)} ms ${skewMs > 0 ? "behind" : "ahead of"} the database`;
  return {
    what: "clock",
    state: Math.abs(skewMs) > MAX_SKEW_MS + (after - before) ? "warning" : "ok",
    detail,
  };
}
