import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { begin, beginThroughPooler, setUpConnections, type StatementTimeout } from "./begin.ts";
import { createAnnouncer, type Announcer } from "./announcer.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { openPool } from "./pool.ts";
import { retryDeadlocks } from "./retry-deadlocks.ts";
import { useStatementNames, type StatementNames } from "./prepared-statements.ts";
import type { DB } from "./tables.gen.ts";

/** A role's access to Postgres: typed queries, hot statements, the announcer of changes, and jobs. */
export type Database = {
  /** The SQL that begins a transaction. */
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
 * Options of roles that serve requests. Idle connections stay open, because a new connection plans every statement
 * again. TCP keepalive is on, because firewalls drop connections without traffic.
 */
const persistent = { idleTimeoutMillis: 0, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

type Options = Pick<Settings, "databaseUrl" | "databasePoolSize"> &
  Partial<Pick<Settings, "listenerDatabaseUrl" | "preparedStatements">>;

/**
 * Opens a role's pool. Connections are opened on demand, so this does not wait for Postgres. A broken idle connection
 * is logged and replaced. Without the error listener, a restart of Postgres would end the process. `statementTimeout`
 * is for roles that serve requests; their connections stay open.
 */
export function openDatabase(settings: Options, log: Log, statementTimeout?: StatementTimeout): Database {
  const pool = openPool(
    {
      connectionString: settings.databaseUrl,
      max: settings.databasePoolSize,
      pipeline: true,
      application_name: "standpoint",
      ...(statementTimeout && persistent),
      types,
    },
    statementTimeout && silentMs(statementTimeout),
  );
  const { databaseUrl, listenerDatabaseUrl = databaseUrl, preparedStatements = "auto" } = settings;
  const names = useStatementNames(pool, preparedStatements, log);
  const isPooled = listenerDatabaseUrl !== databaseUrl || preparedStatements === "off";
  if (!isPooled) setUpConnections(pool, statementTimeout);
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: retryDeadlocks(pool) as pg.Pool }) });
  const announcer = createAnnouncer(pool, log);
  const jobs = createJobs(pool, log);
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
      // Kysely leaves the pool open if it never ran a query. The timeout is for connections that no longer respond.
      if (!pool.ending) await Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Returns the maximum silence of a connection in use, in milliseconds. It exceeds the statement timeout and the 30 s
 * that a transaction may be idle.
 */
function silentMs(statementTimeout: StatementTimeout): number {
  return 2 * Number.parseInt(statementTimeout, 10) * 1000;
}

/** Parses bigint as a number. Only counters are bigint here, and they stay far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
