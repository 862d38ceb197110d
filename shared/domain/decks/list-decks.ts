import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { SavedDeck } from "#shared/wire/decks.ts";
import type { Credential } from "../callers/credential.ts";
import { findSpaceSeat } from "../membership/find-space-seat.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";
import { deckColumns } from "./deck-columns.ts";

/** Returns a space's saved decks, by name. For members. Throws `not_signed_in`, `session_ended`, `no_such_space`. */
export async function listDecks(
  db: Database,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<SavedDeck[]> {
  const { spaceId } = await findSpaceSeat(db.pool, caller, orgSlug, slug);
  return db.kysely
    .selectFrom("decks")
    .select(deckColumns)
    .where("space_id", "=", spaceId)
    .orderBy(sql`name collate by_name`)
    .orderBy("id")
    .execute();
}
