import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/**
 * Limits lock waits in a transaction to 3 s. A statement that waits longer fails and is not retried here. For tasks
 * over many spaces: a host that vanished while it held a lock must not delay the others. Postgres still detects and
 * breaks deadlocks earlier.
 */
export async function limitLockWaits(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(tx.kysely);
}
