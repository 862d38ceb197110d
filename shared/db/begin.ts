import type pg from "pg";

/** How long a statement may run before Postgres ends it, as Postgres writes it: `20s`. */
export type StatementTimeout = `${number}s`;

/**
 * Begins a transaction that Postgres ends, and its locks with it, when no statement has run in it for 30 s: a host that
 * vanishes in the middle of one would otherwise hold rooms and schedules for hours. A statement that runs or waits does
 * not count as silence, so no transaction of ours is too long. The limit is set here, in the same round trip, because a
 * connection pooler refuses start-up options that it does not know and passes connections on to other clients.
 */
export const begin = "begin; set local idle_in_transaction_session_timeout = '30s'";

/**
 * Returns what every connection of a role is set to: no statement is compiled, which would take seconds of CPU where a
 * large space is read in milliseconds. Where somebody waits for the role, no statement runs for longer than
 * `statementTimeout`, and a named one is planned once for a connection instead of in each of its first five runs, since
 * planning takes several times as long as running (decisions/database#generic-plans).
 */
function settingsOf(statementTimeout: StatementTimeout | undefined): string[] {
  if (!statementTimeout) return ["jit = off"];
  return ["jit = off", "plan_cache_mode = force_generic_plan", `statement_timeout = '${statementTimeout}'`];
}

/** Returns what begins a transaction through a pooler: it passes connections on, so each transaction has its own settings. */
export function beginThroughPooler(statementTimeout?: StatementTimeout): string {
  return [begin, ...settingsOf(statementTimeout).map((setting) => `set local ${setting}`)].join("; ");
}

/** Gives every connection of a pool its settings. Not for connections through a pooler. */
export function setUpConnections(pool: pg.Pool, statementTimeout?: StatementTimeout): void {
  const settings = settingsOf(statementTimeout).map((setting) => `set ${setting}`);
  // Sent ahead of the first statement and without waiting. A connection on which it fails is broken for that one, too.
  pool.on("connect", (client) => {
    client.query(settings.join("; ")).catch(() => {});
  });
}

/** Says whether Postgres ended a statement because it ran too long. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
