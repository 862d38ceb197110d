import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

/** Throws `deck_name_taken` if a locked space has another deck of this name. The deck `except` does not count. */
export async function requireFreeName(tx: Tx, spaceId: string, name: string, except?: string): Promise<void> {
  const taken = await tx.kysely
    .selectFrom("decks")
    .select("id")
    .where("space_id", "=", spaceId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (taken && taken.id !== except) throw problem("deck_name_taken");
}
