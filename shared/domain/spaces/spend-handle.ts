import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { tokenDigest } from "../callers/credential.ts";

const handlePattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Deletes an invite handle of a space and returns whether it was good. The row goes with the transaction, so of any
 * number of joins that spend it at once one succeeds, and a join that fails afterwards leaves it unspent.
 */
export async function spendHandle(tx: Tx, spaceId: string, handle: string): Promise<boolean> {
  if (!handlePattern.test(handle)) return false;
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
