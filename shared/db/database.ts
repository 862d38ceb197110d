import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { begin, beginThroughPooler, setUpConnections, type StatementTimeout } from "./begin.ts";
import { createAnnouncer, type Announcer } from "./announcer.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { openPool } from "./pool.ts";
import { useStatementNames, type StatementNames } from "./prepared-statements.ts";
import type { DB } from "./tables.gen.ts";

/** A role's access to Postgres: typed queries, hot statements, the announcer of changes, and jobs. */
export type Database = {
  /** What begins a transaction. */
  begin: string;
  kysely: Kysely<DB>;
  pool: pg.Pool;
  names: StatementNames;
  announcer: Announcer;
  jobs: Jobs;
  close(): Promise<void>;
};

const CLOSE_TIMEOUT_MS = 1000;

/**
 * Connections that somebody waits for stay open: on a new one every statement is planned again.
 * TCP looks whether the other end is still there, since a firewall forgets connections on which nothing is sent.
 */
const kept = { idleTimeoutMillis: 0, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

type Options = Pick<Settings, "databaseUrl" | "databasePoolSize"> &
  Partial<Pick<Settings, "listenerDatabaseUrl" | "preparedStatements">>;

/**
 * Opens a role's pool. Connections are made when they are needed, so this does not wait for Postgres. An idle
 * connection that breaks is logged and replaced; without that listener a restart of Postgres ends the process.
 * `statementTimeout` is for roles that somebody waits for; their connections stay open.
 */
export function openDatabase(settings: Options, log: Log, statementTimeout?: StatementTimeout): Database {
  const pool = openPool(
    {
      connectionString: settings.databaseUrl,
      max: settings.databasePoolSize,
      pipeline: true,
      application_name: "standpoint",
      ...(statementTimeout && kept),
      types,
    },
    statementTimeout && silentMs(statementTimeout),
  );
  const { databaseUrl, listenerDatabaseUrl = databaseUrl, preparedStatements = "auto" } = settings;
  const names = useStatementNames(pool, preparedStatements, log);
  const isPooled = listenerDatabaseUrl !== databaseUrl || preparedStatements === "off";
  if (!isPooled) setUpConnections(pool, statementTimeout);
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  const announcer = createAnnouncer(pool, log);
  const jobs = createJobs(pool, log);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    begin: isPooled ? beginThroughPooler(statementTimeout) : begin,
    kysely,
    pool,
    names,
    announcer,
    jobs,
    async close() {
      await announcer.flush();
      await jobs.close();
      await kysely.destroy();
      // The query builder leaves the pool open where it has never made a query. A connection that no longer answers is
      // not waited for.
      if (!pool.ending) await Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * For how long a connection may be silent while it is used: longer than Postgres lets a statement run or a transaction
 * wait for its next one.
 */
function silentMs(statementTimeout: StatementTimeout): number {
  return 2 * Number.parseInt(statementTimeout, 10) * 1000;
}

/** Reads bigint as a number: only counters are bigint here, and none comes near 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
