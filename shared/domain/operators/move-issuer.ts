import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";

/**
 * The result of a move. `doubled` has the ids of people who have a second account of the new issuer, with the same
 * subject. While there are any, nothing is moved.
 */
export type MovedIssuer = { moved: number; doubled: string[] };

/**
 * Gives all accounts of one issuer the new address of that issuer, so that its people stay the same. Sign-ins wait. For
 * operators.
 */
export async function moveIssuer(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<MovedIssuer> {
  return transaction(db, async (tx) => {
    const doubled = await sql<{ id: string }>`
      select later.id from users former join users later on later.issuer = ${to} and later.subject = former.subject
      where former.issuer = ${from}
      order by later.id`.execute(tx.kysely);
    if (doubled.rows.length > 0) return { moved: 0, doubled: doubled.rows.map(({ id }) => id) };
    const { numAffectedRows } = await sql`update users set issuer = ${to} where issuer = ${from}`.execute(
      tx.kysely,
    );
    return { moved: Number(numAffectedRows), doubled: [] };
  });
}
