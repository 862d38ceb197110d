import type { FastifyInstance, FastifyRequest } from "fastify";
import { findFeed } from "#shared/domain/feed/find-feed.ts";
import { mintFeed } from "#shared/domain/feed/mint-feed.ts";
import { readFeed } from "#shared/domain/feed/read-feed.ts";
import { revokeFeed } from "#shared/domain/feed/revoke-feed.ts";
import { feedEndpoints } from "#shared/wire/endpoints/feed.ts";
import type { ApiContext, RouteContext } from "../context.ts";
import { etagOf, isNotModified } from "../etag.ts";
import { preferredLanguage } from "../reading/language.ts";
import { pageNotFound } from "../guards/refuse.ts";
import { serve } from "./serve.ts";

const serveFeed = serve(feedEndpoints, {
  "GET /api/me/ics": ({ ctx, caller }) => findFeed(ctx.db, caller),
  "POST /api/me/ics": ({ reporting, caller, body, request }) =>
    mintFeed(reporting(), caller, {
      remindMinutes: () => body().remindMinutes,
      language: preferredLanguage(request.headers["accept-language"]),
    }),
  "DELETE /api/me/ics": ({ reporting, caller }) => revokeFeed(reporting(), caller),
});

/** Registers the caller's calendar feed, and the address that calendar programs fetch. */
export function feedRoutes(app: FastifyInstance, ctx: RouteContext): void {
  serveFeed(app, ctx);
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
