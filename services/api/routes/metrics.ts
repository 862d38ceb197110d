import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";

/**
 * Registers GET /metrics with METRICS_ENABLED: public, on the same port, meant for a network that the public cannot
 * reach (spec 3, Operational signals 6). Without the setting the address is one of the plain 404s.
 */
export function metricsRoutes(app: FastifyInstance, { metrics }: ApiContext): void {
  if (!metrics) return;
  app.route({
    method: ["GET", "HEAD"],
    url: "/metrics",
    // For monitors, which know the format: it is no part of the API that the OpenAPI document describes.
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply
        .header("cache-control", "no-store")
        .type(metrics.contentType)
        .send(await metrics.text()),
  });
}
