import type pg from "pg";

/** The maximum duration of a statement in Postgres's notation: `20s`. */
export type StatementTimeout = `${number}s`;

/**
 * Begins a transaction that Postgres aborts after 30 s without a statement. The abort releases its locks. Otherwise a
 * host that vanishes inside a transaction would hold locks on rooms and schedules for hours. A statement that runs or
 * waits does not count as idle, so a slow statement does not abort its transaction. The timeout is set here, in the
 * same round trip. It cannot be a start-up option: connection poolers reject unknown ones and share connections between
 * clients.
 */
export const begin =
  "begin isolation level read committed; set local idle_in_transaction_session_timeout = '30s'";

/**
 * The formats and rules that the driver and the statements rely on. A database, a role or a pooler may have others. A
 * statement outside a transaction has the default isolation level, and would fail beside others at a stricter one.
 */
const RELIED_ON = [
  "datestyle = 'ISO, MDY'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  "standard_conforming_strings = on",
  "default_transaction_isolation = 'read committed'",
  "lock_timeout = 0",
];

/**
 * Returns the settings for every connection of a role. JIT is off: it spends seconds of CPU on a statement that reads a
 * large space in milliseconds.
 *
 * Roles that serve requests pass `statementTimeout`, which limits each statement. They also use generic plans. A named
 * statement is then planned once per connection, not in each of its first five runs. Planning takes several times as
 * long as running (decisions/database#generic-plans).
 */
function settingsOf(statementTimeout: StatementTimeout | undefined): string[] {
  const usual = [...RELIED_ON, "jit = off"];
  if (!statementTimeout) return [...usual, "statement_timeout = 0"];
  return [...usual, "plan_cache_mode = force_generic_plan", `statement_timeout = '${statementTimeout}'`];
}

/**
 * Returns the SQL that begins a transaction through a pooler. It includes all settings, because a pooler shares
 * connections between clients.
 */
export function beginThroughPooler(statementTimeout?: StatementTimeout): string {
  return [begin, ...settingsOf(statementTimeout).map((setting) => `set local ${setting}`)].join("; ");
}

/** Applies the settings to every new connection of a pool. Not for connections through a pooler. */
export function setUpConnections(pool: pg.Pool, statementTimeout?: StatementTimeout): void {
  const settings = settingsOf(statementTimeout).map((setting) => `set ${setting}`);
  // Pipelined ahead of the first statement. If this fails, the connection is broken and that statement fails too.
  pool.on("connect", (client) => {
    client.query(settings.join("; ")).catch(() => {});
  });
}

/** Returns true if Postgres cancelled a statement because it ran too long. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
