import type pg from "pg";

/**
 * The SQLSTATE classes of errors that the state of Postgres causes: lost connections, a read-only server, conflicts,
 * exhausted resources, interventions of an operator, and failures of the system.
 */
const counted = /^(08|25|40|53|57|58|XX)[0-9A-Z]{3}$/;

/** A full disk, no memory, no free connection, a read-only server, a server that starts. These count from 0. */
const expected = ["53100", "53200", "53300", "25006", "57P03"];

/** The errors of Postgres by SQLSTATE. `add` counts an error of a failed connection attempt. */
export type ErrorCounts = { add(error: object): void; counts(): Record<string, number> };

/**
 * Counts the errors that Postgres reports to the connections of a pool, from now on. Errors of other classes belong to
 * requests, such as a name that is taken, and are not counted.
 */
export function countErrors(pool: pg.Pool): ErrorCounts {
  const counts: Record<string, number> = Object.fromEntries(expected.map((code) => [code, 0]));
  function add(error: { code?: string }) {
    const { code = "" } = error;
    if (counted.test(code)) counts[code] = (counts[code] ?? 0) + 1;
  }
  pool.on("connect", (client) => client.connection.on("errorMessage", add));
  return { add, counts: () => ({ ...counts }) };
}
