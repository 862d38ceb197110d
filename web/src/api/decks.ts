import type { DeckBody, SavedDeck } from "#shared/wire/decks.ts";
import { spacePath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Returns the saved decks of a space, by name. Rooms copy their cards, so a changed deck never changes a room. */
export async function listDecks(org: string, slug: string): Promise<SavedDeck[]> {
  return (await request<SavedDeck[]>("GET", decksPath(org, slug))).data;
}

/** Adds a deck to a space. Owners only. */
export async function createDeck(org: string, slug: string, body: DeckBody): Promise<SavedDeck> {
  return (await request<SavedDeck>("POST", decksPath(org, slug), { body })).data;
}

/** Replaces a deck of a space if it still equals `base`. Owners only. */
export async function saveDeck(
  org: string,
  slug: string,
  id: string,
  deck: DeckBody,
  base: DeckBody,
): Promise<SavedDeck> {
  return (await request<SavedDeck>("PATCH", deckPath(org, slug, id), { body: { ...deck, base } })).data;
}

/** Deletes a deck of a space. Owners only. */
export async function deleteDeck(org: string, slug: string, id: string): Promise<void> {
  await request("DELETE", deckPath(org, slug, id));
}

function decksPath(org: string, slug: string): string {
  return `${spacePath(org, slug)}/decks`;
}

function deckPath(org: string, slug: string, id: string): string {
  return `${decksPath(org, slug)}/${encodeURIComponent(id)}`;
}
