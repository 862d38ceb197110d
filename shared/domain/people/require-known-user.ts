import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

/** Sees to it that somebody has this id, guests included. For operations of operators. Throws `no_such_member`. */
export async function requireKnownUser(tx: Tx, userId: string): Promise<void> {
  const person = await tx.kysely.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  if (!person) throw problem("no_such_member", "nobody has that id");
}
