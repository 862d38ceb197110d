import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { DeckBody, SavedDeck } from "#shared/wire/decks.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { once, type RequestKey } from "../callers/once.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";
import { deckColumns } from "./deck-columns.ts";
import { requireFreeName } from "./require-free-name.ts";

type Context = { db: Database; settings: Pick<Settings, "deckLimitPerSpace"> };

/**
 * Saves a new deck in a space. For owners. Rooms have their own copies, so it notifies no viewers. Throws
 * `not_signed_in`, `session_ended`, `no_such_space`, `owner_only`, the problems of `body`, `limit_reached`,
 * `deck_name_taken`, `key_reused`.
 */
export async function saveDeck(
  ctx: Context,
  caller: Credential,
  address: SpaceAddress,
  body: () => DeckBody,
  key: RequestKey | null,
): Promise<SavedDeck> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitUser);
    return once(tx, userId, key, async () => {
      const deck = body();
      await requireDeckQuota(tx, spaceId, ctx.settings.deckLimitPerSpace);
      await requireFreeName(tx, spaceId, deck.name);
      return tx.kysely
        .insertInto("decks")
        .values({ space_id: spaceId, ...deck })
        .returning(deckColumns)
        .executeTakeFirstOrThrow();
    });
  });
}

async function requireDeckQuota(tx: Tx, spaceId: string, limit: number) {
  const { saved } = await tx.kysely
    .selectFrom("decks")
    .select((eb) => eb.fn.countAll<number>().as("saved"))
    .where("space_id", "=", spaceId)
    .executeTakeFirstOrThrow();
  if (saved >= limit)
    throw problem("limit_reached", `a space saves at most ${limit} decks`, { details: { limit } });
}
