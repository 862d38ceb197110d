import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { tokenDigest } from "../callers/credential.ts";

/**
 * Deletes an invite handle of a space and returns true if it was valid. The deletion is part of the transaction. So one
 * of several concurrent joins succeeds, and a join that fails later leaves the handle unspent.
 */
export async function spendHandle(tx: Tx, spaceId: string, handle: string): Promise<boolean> {
  const spent = await tx.kysely
    .deleteFrom("invite_handles")
    .where("digest", "=", tokenDigest(handle))
    .where("space_id", "=", spaceId)
    // clock_timestamp(), not now(): the transaction may have waited for the space's lock.
    .where("expires_at", ">", sql<Date>`clock_timestamp()`)
    .returning("space_id")
    .executeTakeFirst();
  return spent !== undefined;
}
