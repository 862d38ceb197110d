import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";

/**
 * Registers GET /metrics if METRICS_ENABLED is on. It needs no sign-in and uses the same port, so operators must keep
 * it off the public network. Otherwise the address is a plain 404.
 */
export function metricsRoutes(app: FastifyInstance, { metrics }: ApiContext): void {
  if (!metrics) return;
  app.route({
    method: ["GET", "HEAD"],
    url: "/metrics",
    // The API's description omits it, because monitoring systems know the format.
    schema: { hide: true },
    config: { isLiteral: true },
    handler: async (_request, reply) =>
      reply
        .header("cache-control", "no-store")
        .type(metrics.contentType)
        .send(await metrics.text()),
  });
}
