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
 * Returns the server without guards and routes. It sets its own limits for slow and idle clients, because Fastify's
 * defaults let a socket stay open indefinitely.
 */
export function createServer(ctx: ApiContext, guard: Guard): FastifyInstance {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    requestTimeout: 15_000,
    keepAliveTimeout: ctx.settings.keepAliveTimeoutMs,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      // A guard refuses a missing Host, with all response headers.
      requireHostHeader: false,
      // Other upgrade offers are ignored and the request is answered: some clients offer HTTP/2 with every request.
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === "websocket",
    },
    // Requests during a stop are still answered, each with `Connection: close`.
    return503OnClosing: false,
    // Guards, router and routes read only this form. A guard refuses a target that has no such form.
    rewriteUrl: (request) => originForm(request.url ?? "") ?? "/",
    genReqId: (request) => requestIdOf(request as never, ctx.isProxy),
    // A parameter cannot be longer than a request line, so a long one is an ordinary 404.
    routerOptions: { maxParamLength: 65_536 },
    clientErrorHandler: handleClientError(ctx.settings),
    // A malformed target is also a 404, and the response does not repeat it.
    frameworkErrors: (_error, request, reply) =>
      guard(request, reply, (refused) => void (refused ? refuse(ctx, reply, refused) : pageNotFound(reply))),
  });
  // The schemas of routes are documentation only: a route decodes its body with `bodyOf`.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  limitConnections(app.server, MAX_CONNECTIONS, ctx.isProxy);
  guardSlowClients(app.server);
  // The guards read the bodies of every method. Each method is registered in Fastify as one without a body, so that
  // Fastify neither parses nor checks bodies.
  for (const method of METHODS) {
    if (method !== "CONNECT") app.addHttpMethod(method, { overrideExisting: true });
  }
  app.server.on("checkExpectation", handleExpectation(ctx.settings));
  return app;
}
