import type { FastifyInstance } from "fastify";
import { registerInDevelopment } from "#shared/domain/plugins/register-in-development.ts";
import { installView, previewBody } from "#shared/wire/plugins.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { orgOf } from "../reading/params.ts";
import { describe } from "../routes/describe.ts";

/**
 * Registers the route that `plugin-dev` calls to activate a plugin after each change. package.json maps `#plugin-dev`
 * to this file only under the condition `plugindev`, else to `absent.ts`.
 */
export function pluginDevRoutes(app: FastifyInstance, ctx: ApiContext): void {
  app.post(
    "/api/orgs/:org/admin/plugins/dev-register",
    {
      schema: describe({
        tag: "plugins",
        summary: "Activate a package at once, with every permission it requests; in development only",
        body: previewBody,
        replies: { 200: installView },
        refusals: [400, 401, 403, 404, 409, 503],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, previewBody);
      return registerInDevelopment(ctx, ctx.callerOf(request.raw), orgOf(request), body);
    },
  );
}
