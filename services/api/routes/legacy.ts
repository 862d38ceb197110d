import type { FastifyInstance } from "fastify";
import { findLegacySpace } from "#shared/domain/spaces/find-legacy-space.ts";
import type { RouteContext } from "../context.ts";
import { slugOf } from "../reading/params.ts";

/**
 * Registers the addresses that spaces had before they belonged to orgs. An unauthenticated caller gets the application,
 * which asks for a name or a sign-in. A 404 also contains the application, so that a person sees a page.
 */
export function legacyRoutes(app: FastifyInstance, { db, callerOf, client }: RouteContext): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/s/:slug",
    schema: { hide: true },
    config: { countsInFlight: true },
    handler: async (request, reply) => {
      const slug = slugOf(request);
      const found = await findLegacySpace(db.pool, callerOf(request.raw), slug);
      if (found === "unauthenticated") return client(request, reply);
      if (!found) return client(request, reply.code(404));
      // The target depends on the caller, so no cache may hand it to another browser.
      return reply.header("cache-control", "no-store").redirect(`/o/${found.org}/s/${slug}`, 302);
    },
  });
}
