import { METHODS } from "node:http";
import fastify, { type FastifyInstance } from "fastify";
import { handleClientError, handleExpectation } from "#shared/runtime/client-error.ts";
import { requestIdOf } from "#shared/runtime/request-id.ts";
import { originForm } from "#shared/runtime/request-target.ts";
import { guardSlowClients } from "#shared/runtime/slow-client-guard.ts";
import type { ApiContext } from "./context.ts";
import type { Guard } from "./guards/install.ts";
import { pageNotFound, refuse } from "./guards/refuse.ts";
import { limitConnections } from "./limit-connections.ts";

const MAX_CONNECTIONS = 10_000;

/**
 * Returns the server without guards and routes. It limits slow and idle clients itself: Fastify's defaults would let a
 * socket stay open without end.
 */
export function createServer(ctx: ApiContext, guard: Guard): FastifyInstance {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    requestTimeout: 15_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      // A missing Host is refused by a guard, with all the headers of a response.
      requireHostHeader: false,
      // Any other offer to upgrade is declined by answering the request: some clients offer HTTP/2 with every request.
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === "websocket",
    },
    // Requests that arrive while stopping are still answered, each with `Connection: close`.
    return503OnClosing: false,
    // Guards, router and routes read this one form. A target without it is refused by a guard, which goes by the
    // original.
    rewriteUrl: (request) => originForm(request.url ?? "") ?? "/",
    genReqId: (request) => requestIdOf(request as never, ctx.isProxy),
    // No parameter can be longer than a request line, so a long one is a 404 like any other that names nothing.
    routerOptions: { maxParamLength: 65_536 },
    clientErrorHandler: handleClientError(ctx.settings),
    // A target that cannot be decoded names nothing either, and the answer does not repeat it.
    frameworkErrors: (_error, request, reply) =>
      guard(request, reply, (refused) => void (refused ? refuse(ctx, reply, refused) : pageNotFound(reply))),
  });
  // The schemas of routes only describe them: a route decodes its body with `bodyOf`.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  limitConnections(app.server, MAX_CONNECTIONS, ctx.isProxy);
  guardSlowClients(app.server);
  // The guards read the bodies of every method. Fastify is told that no method has one, so that it neither parses nor
  // checks them.
  for (const method of METHODS) {
    if (method !== "CONNECT") app.addHttpMethod(method, { overrideExisting: true });
  }
  app.server.on("checkExpectation", handleExpectation(ctx.settings));
  return app;
}
