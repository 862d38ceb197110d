import pg from "pg";
import type { Log } from "#shared/runtime/log.ts";
import type { PreparedStatements } from "#shared/runtime/settings.ts";

/** The state of a pool's named statements. */
export type StatementNames = {
  areUsed(): boolean;
  /** True while names are used and a statement was rejected for its name within the last 30 s. */
  areFailing(): boolean;
};

type Done = (error: Error | null, result?: unknown) => void;
type Config = string | pg.QueryConfig;

const failingForMs = 30_000;

/**
 * Makes a pool send statements with or without names, and returns the current state. Call it before the pool connects.
 *
 * A transaction pooler without prepared statements moves a client between connections. On the new one, the client's
 * statement is missing, or another client has taken its name. With `auto`, the first such failure switches the pool to
 * statements without names for its lifetime. The rejected statement is sent again.
 */
export function useStatementNames(pool: pg.Pool, setting: PreparedStatements, log: Log): StatementNames {
  let used = setting !== "off";
  let lostAt = -Infinity;

  function handleLostName(code: string | undefined) {
    lostAt = performance.now();
    if (!used || setting === "on") return;
    used = false;
    log.warn(
      { code },
      "the connection pooler does not keep prepared statements: statements are sent without names",
    );
  }

  pool.on("connect", (client) => {
    // Runs before the driver passes the error on, so that the retry has no name.
    client.connection.prependListener("errorMessage", (error: Error & { code?: string }) => {
      // In a failed transaction Postgres refuses to parse. The driver may then use a name that does not exist.
      if (isNameLost(error) && client.getTransactionStatus() !== "E") handleLostName(error.code);
    });

    const send = (config: Config, values?: unknown, done?: Done): unknown =>
      (pg.Client.prototype.query as (...args: unknown[]) => unknown).call(client, config, values, done);

    client.query = ((config: Config, values?: unknown, done?: Done) => {
      if (typeof config === "string" || config.name === undefined) return send(config, values, done);
      if (!used) return send({ ...config, name: undefined }, values, done);
      if (!done) return send(config, values);
      // Only the pool passes a callback, for a statement outside transactions. A rejected one had no effect.
      return send(config, values, (error, result) => {
        if (!used && isNameLost(error)) send({ ...config, name: undefined }, values, done);
        else done(error, result);
      });
    }) as typeof client.query;
  });

  return {
    areUsed: () => used,
    areFailing: () => used && performance.now() - lostAt < failingForMs,
  };
}

/**
 * Returns true if Postgres rejected a statement only for its name, which is unknown or already taken. The statement was
 * not executed.
 */
export function isNameLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "26000" || error.code === "42P05");
}
