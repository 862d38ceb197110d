import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

/** Throws `deck_name_taken` if a space, which is locked, has a deck of this name besides the deck `besides`. */
export async function requireFreeName(
  tx: Tx,
  spaceId: string,
  name: string,
  besides?: string,
): Promise<void> {
  const taken = await tx.kysely
    .selectFrom("decks")
    .select("id")
    .where("space_id", "=", spaceId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (taken && taken.id !== besides) throw problem("deck_name_taken");
}
