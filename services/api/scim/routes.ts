import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ScimError } from "#shared/domain/scim/scim-error.ts";
import { pathOf } from "#shared/runtime/request-target.ts";
import { problem } from "#shared/wire/problems.ts";
import type { ApiContext, RouteContext } from "../context.ts";
import { createAllow } from "../guards/allow.ts";
import { authenticate } from "./authenticate.ts";
import { resourceTypes, schemas, serviceProviderConfig } from "./discovery.ts";
import { refuseScim, scimType } from "./errors.ts";
import { groupRoutes } from "./group-routes.ts";
import { listResponse, queryOf } from "./reading.ts";
import { userRoutes } from "./user-routes.ts";

/**
 * Registers SCIM 2.0 (RFC 7644) if SCIM_TOKEN is set. It is no part of the API: the provider calls it with the token of
 * that setting, and refusals have the standard's body.
 */
export function scimRoutes(app: FastifyInstance, ctx: RouteContext): void {
  if (ctx.settings.scimToken !== "")
    app.register(async (scope) => registerScim(scope, ctx), { prefix: "/scim/v2" });
}

function registerScim(app: FastifyInstance, ctx: ApiContext): void {
  const base = `${ctx.settings.baseUrl}/scim/v2`;
  const allow = createAllow();
  app.addHook("onRoute", (route) => {
    if (!route.url.endsWith("*")) allow.add(route);
    route.schema = { hide: true };
    route.config = { ...route.config, countsInFlight: true };
  });
  app.addHook("preHandler", async (request, reply) => {
    reply.header("cache-control", "no-store").type(scimType);
    await authenticate(ctx, request);
  });
  app.addHook("onResponse", async (_request, { statusCode }) => ctx.metrics?.scimAnswered(statusCode));
  app.setErrorHandler((error, _request, reply) => refuseScim(ctx.log, reply, error));

  app.get("/ServiceProviderConfig", async () => serviceProviderConfig(base));
  discover(app, "/ResourceTypes", resourceTypes(base));
  discover(app, "/Schemas", schemas(base));
  userRoutes(app, ctx, base);
  groupRoutes(app, ctx, base);
  app.all("/*", async ({ raw }) => {
    const methods = allow.methodsOf(pathOf(raw.url ?? ""));
    if (methods) throw problem("method_not_allowed", undefined, { allow: methods });
    throw new ScimError(404, undefined, "there is no such address");
  });
}

/** Serves a list of documents and each by its id. RFC 7644, section 4, refuses a filter with 403. */
function discover(app: FastifyInstance, address: string, documents: { id: string }[]): void {
  app.get(address, async (request) => {
    if (queryOf(request).has("filter")) throw new ScimError(403, undefined, "this list has no filter");
    return listResponse({ total: documents.length, resources: documents }, 1);
  });
  app.get(`${address}/:id`, async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    const found = documents.find((document) => document.id === id);
    if (!found) throw new ScimError(404, undefined, "there is no such document");
    return reply.send(found);
  });
}
