import type { FastifyInstance, FastifyReply } from "fastify";
import { problem } from "#shared/wire/problems.ts";
import { healthReply, versionReply } from "#shared/wire/health.ts";
import type { RouteContext } from "../context.ts";
import { describe } from "./describe.ts";

const health = { tag: "health", outside: true };

/** Registers health, readiness and version. They are public and never cached. */
export function healthRoutes(app: FastifyInstance, { monitor, version, isStopping }: RouteContext): void {
  const method = ["GET", "HEAD"];
  const config = { isLiteral: true };
  const ok = { status: "ok" } as const;

  app.route({
    method,
    url: "/healthz",
    config,
    schema: describe({ ...health, summary: "Check that the process runs", replies: { 200: healthReply } }),
    handler: async (_request, reply) => uncached(reply).send(ok),
  });

  app.route({
    method,
    url: "/readyz",
    config,
    schema: describe({
      ...health,
      summary: "Check that this replica can serve",
      replies: { 200: healthReply },
      refusals: [503],
    }),
    handler: async (_request, reply) => {
      uncached(reply);
      if (isStopping()) throw problem("unavailable", "this replica is stopping");
      const failure = await monitor.firstFailure();
      if (failure !== null) throw problem("unavailable", failure);
      return reply.send(ok);
    },
  });

  app.route({
    method,
    url: "/version",
    config,
    schema: describe({ ...health, summary: "Get the build's version", replies: { 200: versionReply } }),
    handler: async (_request, reply) => uncached(reply).send({ version }),
  });
}

function uncached(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store");
}
