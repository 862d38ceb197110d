import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";

/** Deletes spaces that are locked, with everything under them, and closes the sockets of all their rooms. */
export async function dropSpaces(tx: Tx, spaceIds: string[]): Promise<void> {
  // In the order in which everything else locks rooms; the cascade has none of its own.
  await sql`select from sessions where space_id = any(${spaceIds}) order by id for update`.execute(tx.kysely);
  await sql`delete from spaces where id = any(${spaceIds})`.execute(tx.kysely);
  for (const spaceId of spaceIds) await tx.close({ why: "space", spaceId });
}
