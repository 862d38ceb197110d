import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/**
 * Lets no statement of a transaction wait longer than 3 s for a lock: it fails then, and is not run again by itself.
 * For tasks that work through many spaces: a host that vanished while it held a lock must not delay all other spaces.
 * Postgres still finds and breaks deadlocks before that.
 */
export async function limitLockWaits(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(tx.kysely);
}
