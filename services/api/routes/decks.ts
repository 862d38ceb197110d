import type { FastifyInstance, FastifyRequest } from "fastify";
import { changeDeck, deleteDeck } from "#shared/domain/decks/change-deck.ts";
import { listDecks } from "#shared/domain/decks/list-decks.ts";
import { saveDeck } from "#shared/domain/decks/save-deck.ts";
import { changedDeckBody, deckBody, deckList, savedDeck } from "#shared/wire/decks.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf, spaceAddressOf } from "../reading/params.ts";
import { requestKeyOf } from "../reading/request-key.ts";
import { describe } from "./describe.ts";

const tag = "decks";
const decks = "/api/orgs/:org/spaces/:slug/decks";

/** Registers a space's saved decks. */
export function deckRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;
  const addressOf = (request: FastifyRequest) => ({
    ...spaceAddressOf(request),
    deckId: idOf(request, "deckId"),
  });

  app.get(
    decks,
    {
      schema: describe({
        tag,
        summary: "List the space's saved decks, by name",
        replies: { 200: deckList },
        refusals: [401, 404],
      }),
    },
    async (request) => listDecks(ctx.db, callerOf(request.raw), spaceAddressOf(request)),
  );

  app.post(
    decks,
    {
      schema: describe({
        tag,
        summary: "Save a deck for use in new rooms",
        body: deckBody,
        replies: { 201: savedDeck },
        refusals: [400, 401, 403, 404, 409],
        once: true,
      }),
    },
    async (request, reply) => {
      const body = () => bodyOf(request, deckBody);
      reply.code(201);
      return saveDeck(ctx, callerOf(request.raw), spaceAddressOf(request), body, requestKeyOf(request));
    },
  );

  app.patch(
    `${decks}/:deckId`,
    {
      schema: describe({
        tag,
        summary: "Replace a saved deck; existing rooms keep their cards",
        body: changedDeckBody,
        replies: { 200: savedDeck },
        refusals: [400, 401, 403, 404, 409],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, changedDeckBody);
      return changeDeck(ctx, callerOf(request.raw), addressOf(request), body);
    },
  );

  app.delete(
    `${decks}/:deckId`,
    {
      schema: describe({
        tag,
        summary: "Delete a saved deck; rooms keep their copies",
        replies: { 204: "Deleted" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await deleteDeck(ctx, callerOf(request.raw), addressOf(request));
      return reply.code(204).send();
    },
  );
}
