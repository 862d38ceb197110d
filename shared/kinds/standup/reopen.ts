import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";

/** Removes a closing time that has passed. Otherwise the room would end again at once. */
export async function forgetPassedWindow(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    update sessions set config = config - 'closesAt'
    where id = ${sessionId} and config->>'closesAt' <= iso(now())`.execute(tx.kysely);
}
