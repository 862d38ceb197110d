import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/**
 * Limits lock waits in a transaction to 3 s. A statement that waits longer fails and is not retried here. For tasks
 * that process many spaces: a lock of a host that vanished must not delay the other spaces. Postgres still detects and
 * breaks deadlocks earlier.
 */
export async function limitLockWaits(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(tx.kysely);
}

/** Returns true for the error of a statement that waited too long for a lock. */
export function isLockTimeout(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "55P03";
}
