import { realpathSync } from "node:fs";
import { migrate } from "#shared/db/migrate.ts";
import { choosePreparedStatements } from "#shared/db/choose-prepared-statements.ts";
import { createLog, fileOutput } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { nodeMistake } from "#shared/runtime/node-version.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { StartupError } from "#shared/runtime/startup-error.ts";
import { logBootSettings, sentencesOf } from "./boot-report.ts";
import { startRoles } from "./roles.ts";

const SHUTDOWN_MS = 10_000;

export type MainHooks = {
  /** Called once, when all roles of this process are ready. */
  onReady?: (settings: Settings) => void;
  /** Called once, with the number of migrations that this start applied. */
  onMigrated?: (applied: number) => void;
  /** The path of a file for the log. Standard output then gets only errors. */
  logFile?: string | undefined;
  /** The roles to run instead of those in ROLES, comma-separated. */
  roles?: string;
};

/**
 * Runs the roles named in ROLES, or those of the caller, until SIGINT or SIGTERM. Returns the exit code. It reads the
 * settings, runs the migrations and starts the roles. At the end it stops everything in order within 10 s. Operator
 * errors are reported on standard error in plain sentences.
 */
export async function main({
  onReady,
  onMigrated,
  logFile,
  roles: roleNames,
}: MainHooks = {}): Promise<number> {
  const signal = awaitSignal();
  try {
    const mistake = nodeMistake();
    if (mistake !== undefined) throw new StartupError(mistake);
    const configured = settingsFromEnvironment(roleNames === undefined ? {} : { ROLES: roleNames });
    const log = createLog(configured.logLevel, logFile === undefined ? undefined : fileOutput(logFile));
    logBootSettings(configured, log);
    // If DATABASE_URL leads to a transaction pooler, only the listener's address reaches Postgres directly.
    const migrated = migrate(configured.listenerDatabaseUrl, log);
    const chosen = migrated.then(({ applied }) => {
      onMigrated?.(applied);
      return choosePreparedStatements(configured, log);
    });
    // A signal during migrations ends the process; Postgres rolls back the unfinished migration.
    const preparedStatements = await Promise.race([chosen, signal]);
    if (preparedStatements === "signal") return 0;

    const settings = { ...configured, preparedStatements };
    const roles = startRoles({ settings, log, monitor: createMonitor() });
    // The start of roles waits for the database without a limit, so a signal must end the wait.
    if ((await Promise.race([roles.started, signal])) !== "signal") {
      onReady?.(settings);
      await signal;
    }
    log.info("stopping");
    if (await endsWithin(SHUTDOWN_MS, roles.stop())) return 0;
    log.error("unfinished work was cut off after 10 s");
    return 1;
  } catch (error) {
    for (const line of sentencesOf(error)) process.stderr.write(`standpoint: ${line}\n`);
    return 1;
  }
}

// Node before 24 has no import.meta.main.
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  void main().then((code) => process.exit(code));
}

/** Resolves at the first SIGINT or SIGTERM; a second signal ends the process at once. */
function awaitSignal(): Promise<"signal"> {
  return new Promise((done) => {
    let signalled = false;
    const onSignal = () => {
      if (signalled) process.exit(130);
      signalled = true;
      done("signal");
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
  });
}

/** Waits at most `ms` milliseconds for `work`; returns false if the time is up first. */
async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<false>((done) => (timer = setTimeout(() => done(false), ms)));
  const finished = await Promise.race([work.then(() => true), timeUp]);
  clearTimeout(timer);
  return finished;
}
