import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { requireBase } from "#shared/wire/base.ts";
import type { ChangedDeckBody, DeckBody, SavedDeck } from "#shared/wire/decks.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";
import { deckColumns } from "./deck-columns.ts";
import { requireFreeName } from "./require-free-name.ts";

export type DeckAddress = SpaceAddress & { deckId: string };

/**
 * Replaces a saved deck. For owners. Rooms keep the cards that they copied. Throws `not_signed_in`, `session_ended`,
 * `no_such_space`, `owner_only`, `no_such_deck`, also for a deck of another space, the problems of `body`,
 * `changed_meanwhile`, `deck_name_taken`.
 */
export async function changeDeck(
  ctx: { db: Database },
  caller: Credential,
  { deckId, ...address }: DeckAddress,
  body: () => ChangedDeckBody,
): Promise<SavedDeck> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitUser);
    const current = await requireDeck(tx, spaceId, deckId);
    const { base, ...deck } = body();
    requireBase(deck, base, current);
    await requireFreeName(tx, spaceId, deck.name, deckId);
    return tx.kysely
      .updateTable("decks")
      .set(deck)
      .where("id", "=", deckId)
      .returning(deckColumns)
      .executeTakeFirstOrThrow();
  });
}

async function requireDeck(tx: Tx, spaceId: string, deckId: string): Promise<DeckBody> {
  const deck = await tx.kysely
    .selectFrom("decks")
    .select(["name", "cards", "ordinal"])
    .where("id", "=", deckId)
    .where("space_id", "=", spaceId)
    .executeTakeFirst();
  if (!deck) throw problem("no_such_deck");
  return deck;
}

/**
 * Deletes a saved deck; rooms keep their copies. For owners.
 * Throws `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, `no_such_deck`.
 */
export async function deleteDeck(
  ctx: { db: Database },
  caller: Credential,
  { deckId, ...address }: DeckAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId } = await lockSpaceAsOwner(tx, caller, address, admitUser);
    await requireDeck(tx, spaceId, deckId);
    await tx.kysely.deleteFrom("decks").where("id", "=", deckId).execute();
  });
}
