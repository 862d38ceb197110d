import type { FastifyInstance, FastifyRequest } from "fastify";
import { findFeed } from "#shared/domain/feed/find-feed.ts";
import { mintFeed } from "#shared/domain/feed/mint-feed.ts";
import { readFeed } from "#shared/domain/feed/read-feed.ts";
import { revokeFeed } from "#shared/domain/feed/revoke-feed.ts";
import { feedBody, feedState, mintedFeed } from "#shared/wire/feed.ts";
import type { ApiContext } from "../context.ts";
import { etagOf, isNotModified } from "../etag.ts";
import { bodyOf } from "../reading/body.ts";
import { preferredLanguage } from "../reading/language.ts";
import { pageNotFound } from "../guards/refuse.ts";
import { describe } from "./describe.ts";

const tag = "calendar";
const feed = "/api/me/ics";

/** Registers the caller's calendar feed, and the address that calendar programs fetch. */
export function feedRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.get(
    feed,
    {
      schema: describe({
        tag,
        summary: "Check if the caller has a calendar feed; its address is never shown again",
        replies: { 200: feedState },
        refusals: [401, 403],
      }),
    },
    async (request) => findFeed(ctx.db, callerOf(request.raw)),
  );

  app.post(
    feed,
    {
      schema: describe({
        tag,
        summary:
          "Create or replace the calendar feed, in the language of Accept-Language; its address is shown only once",
        body: feedBody,
        replies: { 200: mintedFeed },
        refusals: [400, 401, 403, 409],
      }),
    },
    async (request) => {
      const remindMinutes = () => bodyOf(request, feedBody).remindMinutes;
      const language = preferredLanguage(request.headers["accept-language"]);
      return mintFeed(ctx.reporting(request), callerOf(request.raw), { remindMinutes, language });
    },
  );

  app.delete(
    feed,
    {
      schema: describe({
        tag,
        summary: "Revoke the caller's calendar feed",
        replies: { 204: "Revoked, now or earlier" },
        refusals: [401, 403],
      }),
    },
    async (request, reply) => {
      await revokeFeed(ctx.reporting(request), callerOf(request.raw));
      return reply.code(204).send();
    },
  );

  calendarRoutes(app, ctx);
}

/**
 * Registers the address of a calendar, which is itself the credential. No cookie is read, and every unknown address is
 * a plain 404. The API's description omits it, because calendar programs know the format.
 */
function calendarRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const schema = { hide: true };
  for (const url of ["/ics", "/ics/*"]) app.all(url, { schema }, (_request, reply) => pageNotFound(reply));

  app.route({
    method: ["GET", "HEAD"],
    url: "/ics/:token",
    schema,
    config: { countsInFlight: true },
    handler: async (request, reply) => {
      const calendar = await readFeed(ctx.reporting(request), tokenOf(request));
      if (calendar === null) return pageNotFound(reply);
      const etag = etagOf(calendar);
      reply.header("etag", etag).header("cache-control", "private, no-cache");
      if (isNotModified(request.headers["if-none-match"], etag)) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(calendar);
    },
  });
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token;
}
