import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { Finding } from "./finding.ts";

const mostMs = 1000;

/**
 * Says how far this host's clock is from the database's. Every lifetime goes by the database's clock, so a difference
 * breaks nothing: it makes the times in the logs misleading.
 */
export async function compareClocks(db: Database): Promise<Finding> {
  // The first query of a connection also makes it, which would count as the way there.
  await sql`select 1`.execute(db.kysely);
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db.kysely);
  const after = Date.now();
  const skewMs = Math.round(rows[0]!.now - (before + after) / 2);
  const detail = `this host is ${Math.abs(skewMs)} ms ${skewMs > 0 ? "behind" : "ahead of"} the database`;
  return { what: "clock", state: Math.abs(skewMs) > mostMs + (after - before) ? "warning" : "ok", detail };
}
