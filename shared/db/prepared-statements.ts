import pg from "pg";
import type { Log } from "#shared/runtime/log.ts";
import type { PreparedStatements } from "#shared/runtime/settings.ts";

/** Whether a role sends its statements under their names, and whether those fail. */
export type StatementNames = {
  areUsed(): boolean;
  /** True while names are used and a statement was refused for its name within the last 30 s. */
  areFailing(): boolean;
};

type Done = (error: Error | null, result?: unknown) => void;
type Config = string | pg.QueryConfig;

const failingForMs = 30_000;

/**
 * Makes a pool send statements with or without their names, and returns which. Call it before the pool connects. A
 * transaction pooler that does not keep prepared statements gives a client a connection on which its statement is
 * missing, or on which another client has taken the name. With `auto` the first such failure makes the pool send all
 * statements without names, for as long as it lives, and the refused one again.
 */
export function useStatementNames(pool: pg.Pool, setting: PreparedStatements, log: Log): StatementNames {
  let used = setting !== "off";
  let lostAt = -Infinity;

  function lose(code: string | undefined) {
    lostAt = performance.now();
    if (!used || setting === "on") return;
    used = false;
    log.warn(
      { code },
      "the connection pooler keeps no prepared statements: statements are sent without names",
    );
  }

  pool.on("connect", (client) => {
    // Before the driver hands the error on, so that what is tried again has no name.
    client.connection.prependListener("errorMessage", (error: Error & { code?: string }) => {
      // In a transaction that has failed, the driver may use a name whose parsing was refused for that.
      if (isNameLost(error) && client.getTransactionStatus() !== "E") lose(error.code);
    });

    const send = (config: Config, values?: unknown, done?: Done): unknown =>
      (pg.Client.prototype.query as (...given: unknown[]) => unknown).call(client, config, values, done);

    client.query = ((config: Config, values?: unknown, done?: Done) => {
      if (typeof config === "string" || config.name === undefined) return send(config, values, done);
      if (!used) return send({ ...config, name: undefined }, values, done);
      if (!done) return send(config, values);
      // Only the pool gives a callback, for a statement outside of transactions: a refused one did nothing.
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
 * Says whether Postgres refused a statement for its name alone: it knows none of that name, or has another. Nothing of the
 * statement was executed.
 */
export function isNameLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "26000" || error.code === "42P05");
}
