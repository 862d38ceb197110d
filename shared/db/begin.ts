import type pg from "pg";

/** How long a statement may run before Postgres ends it, as Postgres writes it: `20s`. */
export type StatementTimeout = `${number}s`;

/**
 * Begins a transaction that Postgres ends, and its locks with it, when no statement has run in it for 30 s
 * (protocol/guarantees 16, decisions/database 3): a host that vanishes in the middle of one would otherwise hold rooms
 * and schedules for hours. A statement that runs or waits does not count as silence, so no transaction of ours is too
 * long. The limit is set here, in the same round trip, because a connection pooler refuses start-up options that it
 * does not know and passes connections on to other clients.
 */
export const begin = "begin; set local idle_in_transaction_session_timeout = '30s'";

/** Returns what begins a transaction, in which each statement may run so long. */
export function beginText(statementTimeout?: StatementTimeout): string {
  return statementTimeout ? `${begin}; set local statement_timeout = '${statementTimeout}'` : begin;
}

/**
 * Limits every statement on the connections of a pool. It is not for connections through a pooler, which would pass the
 * setting on to other clients: there each transaction sets it for itself (decisions/database 10).
 */
export function limitStatements(pool: pg.Pool, statementTimeout: StatementTimeout): void {
  // Sent ahead of the first statement and without waiting. A connection on which it fails is broken for that one, too.
  pool.on("connect", (client) => {
    client.query(`set statement_timeout = '${statementTimeout}'`).catch(() => {});
  });
}

/** Says whether Postgres ended a statement because it ran too long. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
