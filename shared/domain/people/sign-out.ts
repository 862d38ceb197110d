import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { requirePerson } from "./require-person.ts";

/**
 * Deletes every token of one person and closes their sockets on every replica; returns how many there were. Spec 3,
 * Ending sessions. For operators: the web offers no such thing. Throws `no_such_member`.
 */
export async function signOutPerson(db: Database, userId: string): Promise<number> {
  return transaction(db, async (tx) => {
    await requirePerson(tx, userId);
    return deleteTokens(tx, userId);
  });
}

/** The same within a transaction, whoever they are. */
export async function deleteTokens(tx: Tx, userId: string): Promise<number> {
  const gone = await tx.kysely
    .deleteFrom("session_tokens")
    .where("user_id", "=", userId)
    .returning("id")
    .execute();
  for (const { id } of gone) await tx.close({ why: "token", tokenId: id });
  return gone.length;
}

/**
 * Deletes every token there is, those of guests too; returns how many there were. Only people who are in a room are
 * worth a notification each; whoever attaches that very moment is found by the next check of their socket.
 */
export async function signOutEveryone(db: Database): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; here: boolean }>`
      delete from session_tokens t
      returning t.id, exists (select from presence p where p.user_id = t.user_id) as here`.execute(tx.kysely);
    for (const { id, here } of rows) if (here) await tx.close({ why: "token", tokenId: id });
    return rows.length;
  });
}
