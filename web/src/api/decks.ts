import type { DeckBody, SavedDeck } from "#shared/wire/decks.ts";
import { call } from "./call.ts";

/** Returns the saved decks of a space, by name. Rooms copy their cards, so a changed deck never changes a room. */
export function listDecks(org: string, slug: string): Promise<SavedDeck[]> {
  return call("GET /api/orgs/:org/spaces/:slug/decks", { org, slug });
}

/** Adds a deck to a space. Owners only. */
export function createDeck(org: string, slug: string, body: DeckBody): Promise<SavedDeck> {
  return call("POST /api/orgs/:org/spaces/:slug/decks", { org, slug, body });
}

/** Replaces a deck of a space if it still equals `base`. Owners only. */
export function saveDeck(
  org: string,
  slug: string,
  deckId: string,
  deck: DeckBody,
  base: DeckBody,
): Promise<SavedDeck> {
  return call("PATCH /api/orgs/:org/spaces/:slug/decks/:deckId", {
    org,
    slug,
    deckId,
    body: { ...deck, base },
  });
}

/** Deletes a deck of a space. Owners only. */
export function deleteDeck(org: string, slug: string, deckId: string): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/decks/:deckId", { org, slug, deckId });
}
