import { changeDeck, deleteDeck } from "#shared/domain/decks/change-deck.ts";
import { listDecks } from "#shared/domain/decks/list-decks.ts";
import { saveDeck } from "#shared/domain/decks/save-deck.ts";
import { deckEndpoints } from "#shared/wire/endpoints/decks.ts";
import { serve } from "./serve.ts";

/** Registers a space's saved decks. */
export const deckRoutes = serve(deckEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/decks": ({ ctx, caller, place }) => listDecks(ctx.db, caller, place),
  "POST /api/orgs/:org/spaces/:slug/decks": ({ ctx, caller, place, body, key }) =>
    saveDeck(ctx, caller, place, body, key()),
  "PATCH /api/orgs/:org/spaces/:slug/decks/:deckId": ({ ctx, caller, place, body }) =>
    changeDeck(ctx, caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/decks/:deckId": ({ ctx, caller, place }) =>
    deleteDeck(ctx, caller, place),
});
