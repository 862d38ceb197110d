import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listAvailablePlugins, readAvailablePlugin } from "#shared/domain/plugins/list-available.ts";
import { availablePluginList } from "#shared/wire/available-plugins.ts";
import type { ApiContext } from "../context.ts";
import { orgOf, paramOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "plugins";
const path = "/api/orgs/:org/admin/plugins/offered";

/** Registers the plugins that an operator offers to org admins. */
export function availablePluginRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf, db } = ctx;

  app.get(
    path,
    {
      schema: describe({
        tag,
        summary: "List the packages that this server offers",
        replies: { 200: availablePluginList },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => listAvailablePlugins(ctx, db.pool, callerOf(request.raw), orgOf(request)),
  );

  app.get(
    `${path}/:name/:version`,
    {
      schema: describe({
        tag,
        summary: "Read a package that this server offers, to preview and install it",
        replies: { 200: z.looseObject({ name: z.string(), version: z.string() }) },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      const [name, version] = [paramOf(request, "name"), paramOf(request, "version")];
      const address = { orgSlug: orgOf(request), name, version };
      const text = await readAvailablePlugin(ctx, db.pool, callerOf(request.raw), address);
      return reply.type("application/json; charset=utf-8").send(text);
    },
  );
}
