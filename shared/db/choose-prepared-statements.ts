import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { PreparedStatements, Settings } from "#shared/runtime/settings.ts";
import { connectAtBoot } from "./connect.ts";
import { findPooling } from "./find-pooling.ts";

type PoolerSettings = Pick<Settings, "databaseUrl" | "listenerDatabaseUrl" | "preparedStatements">;

/**
 * Decides at boot whether the roles use prepared statements: `auto` becomes `off` behind a pooler that loses them, and
 * where LISTENER_DATABASE_URL goes around a pooler that could not be tried. Logs what the operator should change.
 * Throws StartupError where the pooler is not reached, refuses transactions, or loses them with `on`.
 */
export async function choosePreparedStatements(
  settings: PoolerSettings,
  log: Log,
): Promise<PreparedStatements> {
  const { databaseUrl, listenerDatabaseUrl, preparedStatements: setting } = settings;
  const hasOwnListener = listenerDatabaseUrl !== databaseUrl;
  // A pooler may come up later than this process.
  if (hasOwnListener) await (await connectAtBoot(databaseUrl, log)).end();
  const [pooling, listening] = await Promise.all([
    findPooling(databaseUrl),
    hasOwnListener ? findPooling(listenerDatabaseUrl) : undefined,
  ]);
  if (["keeps", "loses"].includes(listening ?? pooling)) {
    log.error(
      "notifications get lost in a transaction pooler: set LISTENER_DATABASE_URL to a direct address",
    );
  }
  if (pooling === "statement") {
    throw new StartupError(
      "The pooler behind DATABASE_URL refuses transactions: set its pool_mode to transaction or session.",
    );
  }
  if (pooling === "loses" && setting === "on") {
    throw new StartupError(
      "DATABASE_PREPARED_STATEMENTS is on, but the pooler behind DATABASE_URL keeps no prepared statements: " +
        "set it to auto, or let the pooler keep them (PgBouncer 1.21 or later with max_prepared_statements).",
    );
  }
  if (pooling === "loses" && setting === "auto") {
    log.warn(
      "the pooler behind DATABASE_URL keeps no prepared statements: the service does without, which is slower",
    );
  }
  const isUnsafe = pooling === "loses" || (pooling === "unknown" && hasOwnListener);
  return setting === "auto" && isUnsafe ? "off" : setting;
}
