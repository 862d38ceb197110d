import type { Database } from "#shared/db/database.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { compareZones } from "./compare-zones.ts";
import { examinePlugins } from "./check-plugins.ts";
import { examineMemberships } from "./check-memberships.ts";
import type { CheckResult } from "./check-result.ts";
import { readVersions } from "./read-versions.ts";
import { tryListener } from "./try-listener.ts";
import { sql } from "#shared/db/sql.ts";
import { findPooling, type Pooling } from "#shared/db/find-pooling.ts";

const keepHint = "PgBouncer keeps them from 1.21 with max_prepared_statements = 200";

const details: Record<Pooling, string> = {
  direct: "direct connection, no pooler",
  session: "a session pooler gives each client its own connection",
  keeps: "a transaction pooler keeps them",
  statement: "the pooler refuses transactions: set its pool_mode to transaction or session",
  loses: `a transaction pooler loses them, so the service does not use them, which is slower; ${keepHint}`,
  unknown: "unknown after 2 s; behind a transaction pooler set DATABASE_PREPARED_STATEMENTS=off",
};

/** Checks whether the path to Postgres keeps prepared statements, and returns advice if it does not. */
async function tryPooling(
  settings: Pick<Settings, "databaseUrl" | "preparedStatements">,
): Promise<CheckResult> {
  const what = "prepared statements";
  const pooling = await findPooling(settings.databaseUrl);
  if (pooling === "loses" && settings.preparedStatements === "on") {
    const detail = `a transaction pooler loses them: set DATABASE_PREPARED_STATEMENTS=auto, or make it keep them; ${keepHint}`;
    return { what, state: "failed", detail };
  }
  if (pooling === "statement") return { what, state: "failed", detail: details[pooling] };
  const state = pooling === "loses" || pooling === "unknown" ? "warning" : "ok";
  return { what, state, detail: details[pooling] };
}

const MAX_SKEW_MS = 1000;

/**
 * Compares this host's clock with the database's. A difference is only a warning: every lifetime uses the database's
 * clock, but the times in the logs are wrong.
 */
async function compareClocks(db: Database): Promise<CheckResult> {
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

type Context = {
  db: Database;
  settings: Pick<
    Settings,
    | "databaseUrl"
    | "listenerDatabaseUrl"
    | "oidcMemberships"
    | "preparedStatements"
    | "pluginDir"
    | "pluginSecretKey"
    | "pluginSecretKeyPrevious"
  >;
  log: Log;
};

/**
 * Checks whether this build can run on its database, and returns the result of each check. It checks versions,
 * migrations, prepared statements, notifications, clock difference, time zones, memberships and plugins. Changes nothing. For
 * operators.
 */
export async function examine({ db, settings, log }: Context): Promise<CheckResult[]> {
  return [
    ...(await readVersions(db)),
    await tryPooling(settings),
    await tryListener(db, settings.listenerDatabaseUrl, log),
    await compareClocks(db),
    ...(await compareZones(db)),
    await examineMemberships(db, settings),
    ...(await examinePlugins(db, settings)),
  ];
}
