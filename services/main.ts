import { realpathSync } from "node:fs";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { logBootSettings, sentencesOf } from "./boot-report.ts";
import { startRoles } from "./roles.ts";
import { awaitSignal, within } from "./shutdown.ts";

const SHUTDOWN_MS = 10_000;

/** `onReady` is called once, when all roles of this process serve. */
export type MainHooks = { onReady?: (settings: Settings) => void };

/**
 * Runs the roles named in ROLES until SIGINT or SIGTERM and returns the exit code: settings, migrations, roles,
 * then everything stopped in order within 10 s (spec 3, Limits). Mistakes an operator can mend are told on
 * standard error in plain sentences.
 */
export async function main({ onReady }: MainHooks = {}): Promise<number> {
  const signal = awaitSignal();
  try {
    const settings = settingsFromEnvironment();
    const log = createLog(settings.logLevel);
    logBootSettings(settings, log);
    // Behind a transaction pooler only the listener's address reaches Postgres directly.
    const migrated = migrate(settings.listenerDatabaseUrl, log);
    // A signal while booting ends it there: an unfinished migration is rolled back by Postgres.
    if ((await Promise.race([migrated, signal])) === "signal") return 0;

    const roles = startRoles({ settings, log, monitor: createMonitor() });
    // Their start talks to the database, which may have gone mute meanwhile.
    if ((await Promise.race([roles.started, signal])) !== "signal") {
      onReady?.(settings);
      await signal;
    }
    log.info("stopping");
    if (await within(SHUTDOWN_MS, roles.stop())) return 0;
    log.error("some work was still going on after 10 s and was cut off");
    return 1;
  } catch (error) {
    for (const line of sentencesOf(error)) process.stderr.write(`standpoint: ${line}\n`);
    return 1;
  }
}

// Node before 24 has no import.meta.main.
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) process.exit(await main());
