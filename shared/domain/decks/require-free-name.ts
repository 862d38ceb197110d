import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

/**
 * Sees to it that no deck of a space, which is locked, has this name, the deck `besides` aside.
 * Spec 1, Deck: unique per space. Throws `deck_name_taken`.
 */
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
