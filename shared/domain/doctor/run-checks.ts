import type { Database } from "#shared/db/database.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { compareClocks } from "./compare-clocks.ts";
import { compareZones } from "./compare-zones.ts";
import { examinePlugins } from "./check-plugins.ts";
import type { CheckResult } from "./check-result.ts";
import { readVersions } from "./read-versions.ts";
import { tryListener } from "./try-listener.ts";
import { tryPooling } from "./try-pooling.ts";

type Context = {
  db: Database;
  settings: Pick<
    Settings,
    | "databaseUrl"
    | "listenerDatabaseUrl"
    | "preparedStatements"
    | "pluginDir"
    | "pluginSecretKey"
    | "pluginSecretKeyPrevious"
  >;
  log: Log;
};

/**
 * Checks whether this build can run on its database, and returns the result of each check. It checks versions,
 * migrations, prepared statements, notifications, clock difference, time zones and plugins. Changes nothing. For
 * operators.
 */
export async function examine({ db, settings, log }: Context): Promise<CheckResult[]> {
  return [
    ...(await readVersions(db)),
    await tryPooling(settings),
    await tryListener(db, settings.listenerDatabaseUrl, log),
    await compareClocks(db),
    ...(await compareZones(db)),
    ...(await examinePlugins(db, settings)),
  ];
}
