import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";

/**
 * Registers GET /metrics with METRICS_ENABLED: it needs no sign-in and is on the same port, so operators must keep it
 * off the public network. Without the setting the address is one of the plain 404s.
 */
export function metricsRoutes(app: FastifyInstance, { metrics }: ApiContext): void {
  if (!metrics) return;
  app.route({
    method: ["GET", "HEAD"],
    url: "/metrics",
    // Left out of the API's description: its clients are monitors, which know the format.
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply
        .header("cache-control", "no-store")
        .type(metrics.contentType)
        .send(await metrics.text()),
  });
}
