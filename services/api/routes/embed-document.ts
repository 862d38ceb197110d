import type { FastifyInstance } from "fastify";
import { pagePolicy } from "#shared/runtime/response-headers.ts";
import type { RouteContext } from "../context.ts";

/**
 * Registers the document of each enabled side panel, at its address and all addresses below. It is the only page that
 * another site may frame. X-Frame-Options is kept: browsers that support `frame-ancestors` ignore it, and other
 * browsers refuse to frame the page.
 */
export function embedDocumentRoutes(app: FastifyInstance, { settings, client }: RouteContext): void {
  for (const { name, ancestors } of settings.embedProviders) {
    const policy = pagePolicy(settings, ancestors.join(" "));
    for (const url of [`/embed/${name}`, `/embed/${name}/*`]) {
      app.route({
        method: ["GET", "HEAD"],
        url,
        schema: { hide: true },
        handler: (request, reply) =>
          client(
            request,
            // Otherwise a meeting client that requires the consent of its frames could not show the page.
            reply
              .header("content-security-policy", policy)
              .header("cross-origin-resource-policy", "cross-origin"),
            "embed.html",
          ),
      });
    }
  }
}
