import { changedDeckBody, deckBody, deckList, savedDeck } from "../decks.ts";
import { area } from "./endpoint.ts";

/** A space's saved decks. */
export const deckEndpoints = area("decks", {
  "GET /api/orgs/:org/spaces/:slug/decks": {
    summary: "List the space's saved decks, by name",
    guest: 401,
    replies: { 200: deckList },
    refusals: [401, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/decks": {
    summary: "Save a deck for use in new rooms",
    guest: 401,
    body: deckBody,
    replies: { 201: savedDeck },
    refusals: [400, 401, 403, 404, 409],
    once: true,
  },
  "PATCH /api/orgs/:org/spaces/:slug/decks/:deckId": {
    summary: "Replace a saved deck; existing rooms keep their cards",
    guest: 401,
    body: changedDeckBody,
    replies: { 200: savedDeck },
    refusals: [400, 401, 403, 404, 409],
  },
  "DELETE /api/orgs/:org/spaces/:slug/decks/:deckId": {
    summary: "Delete a saved deck; rooms keep their copies",
    guest: 401,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
});
