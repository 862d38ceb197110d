import type { FastifyInstance } from "fastify";
import { findLegacySpace } from "#shared/domain/spaces/find-legacy-space.ts";
import type { RouteContext } from "../context.ts";
import { slugOf } from "../reading/params.ts";

/**
 * Registers the address that spaces had before they belonged to orgs (spec 2, Legacy address). Whoever is not signed in
 * gets the application, which asks them who they are; a 404 carries it too, so that a person sees a page.
 */
export function legacyRoutes(app: FastifyInstance, { db, callerOf, client }: RouteContext): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/s/:slug",
    schema: { hide: true },
    handler: async (request, reply) => {
      const slug = slugOf(request);
      const found = await findLegacySpace(db.pool, callerOf(request.raw), slug);
      if (found === "nobody") return client(request, reply);
      if (!found) return client(request, reply.code(404));
      // Where it leads is the caller's own; another's browser must not be told from a cache.
      return reply.header("cache-control", "no-store").redirect(`/o/${found.org}/s/${slug}`, 302);
    },
  });
}
