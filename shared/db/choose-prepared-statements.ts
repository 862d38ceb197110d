import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { PreparedStatements, Settings } from "#shared/runtime/settings.ts";
import { connectAtBoot } from "./connect.ts";
import { findPooling } from "./find-pooling.ts";

type PoolerSettings = Pick<Settings, "databaseUrl" | "listenerDatabaseUrl" | "preparedStatements">;

/**
 * Decides at boot whether the roles use prepared statements. `auto` becomes `off` behind a pooler that loses them. It
 * also becomes `off` if LISTENER_DATABASE_URL bypasses a pooler that could not be probed. Logs a recommendation for the
 * operator. Throws StartupError if the pooler is unreachable, refuses transactions, or loses prepared statements
 * despite `on`.
 */
export async function choosePreparedStatements(
  settings: PoolerSettings,
  log: Log,
): Promise<PreparedStatements> {
  const { databaseUrl, listenerDatabaseUrl, preparedStatements: setting } = settings;
  const hasOwnListener = listenerDatabaseUrl !== databaseUrl;
  // The pooler may start later than this process.
  if (hasOwnListener) await (await connectAtBoot(databaseUrl, log)).end();
  const [pooling, listening] = await Promise.all([
    findPooling(databaseUrl),
    hasOwnListener ? findPooling(listenerDatabaseUrl) : undefined,
  ]);
  if (["keeps", "loses"].includes(listening ?? pooling)) {
    log.error("a transaction pooler loses notifications: set LISTENER_DATABASE_URL to a direct address");
  }
  if (pooling === "statement") {
    throw new StartupError(
      "The pooler behind DATABASE_URL refuses transactions: set its pool_mode to transaction or session.",
    );
  }
  if (pooling === "loses" && setting === "on") {
    throw new StartupError(
      "DATABASE_PREPARED_STATEMENTS is on, but the pooler behind DATABASE_URL does not keep prepared statements: " +
        "set it to auto, or configure the pooler to keep them (PgBouncer 1.21 or later with max_prepared_statements).",
    );
  }
  if (pooling === "loses" && setting === "auto") {
    log.warn(
      "the pooler behind DATABASE_URL does not keep prepared statements: the service runs without them, which is slower",
    );
  }
  const isUnsafe = pooling === "loses" || (pooling === "unknown" && hasOwnListener);
  return setting === "auto" && isUnsafe ? "off" : setting;
}
