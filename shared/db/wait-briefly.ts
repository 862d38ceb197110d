import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/**
 * Lets no statement of a transaction wait longer than 3 s for a lock: it fails then, and is not run again by itself. For
 * tasks that work through many spaces: whoever vanished with a lock in hand must not keep all others waiting.
 * A deadlock is still found before that, and broken as everywhere else.
 */
export async function waitBriefly(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(tx.kysely);
}
