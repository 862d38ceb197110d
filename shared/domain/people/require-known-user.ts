import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

/** Throws `no_such_member` if there is no person with this id, guests included. For operations of operators. */
export async function requireKnownUser(tx: Tx, userId: string): Promise<void> {
  const person = await tx.kysely.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  if (!person) throw problem("no_such_member", "there is no person with this id");
}
