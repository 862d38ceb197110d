import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  lastErrorInDevelopment,
  registerInDevelopment,
} from "#shared/domain/plugin-development/register-in-development.ts";
import { MAX_PACKAGE_BYTES } from "#shared/wire/package-parts.ts";
import { installView, previewBody } from "#shared/wire/plugins.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { orgOf, paramOf } from "../reading/params.ts";
import { describe } from "../routes/describe.ts";

const path = "/api/orgs/:org/admin/plugins/dev-register";

/**
 * Registers the routes that `plugin-dev` and `standpoint-plugin dev --server` call: they activate a plugin after each
 * change, and read its last error. package.json maps `#plugin-dev` to this file only under the condition `plugindev`,
 * else to `absent.ts`.
 */
export function pluginDevRoutes(app: FastifyInstance, ctx: ApiContext): void {
  app.post(
    path,
    {
      // A page in development is not minified, and the whole package comes in one request.
      config: { maxBodyBytes: 2 * MAX_PACKAGE_BYTES },
      schema: describe({
        tag: "plugins",
        summary: "Activate a package at once, with every permission it requests; in development only",
        body: previewBody,
        replies: { 200: installView },
        refusals: [400, 401, 404, 409, 503],
      }),
    },
    async (request) => registerInDevelopment(ctx, addressOf(request), () => bodyOf(request, previewBody)),
  );
  app.get(
    `${path}/:name`,
    {
      schema: describe({
        tag: "plugins",
        summary: "Read the last error of a plugin; in development only",
        replies: { 200: z.object({ lastError: z.string().optional() }) },
        refusals: [401],
      }),
    },
    async (request) =>
      lastErrorInDevelopment(ctx.db, { ...addressOf(request), name: paramOf(request, "name") }),
  );
}

function addressOf(request: FastifyRequest): { orgSlug: string; key: string } {
  return { orgSlug: orgOf(request), key: String(request.headers["x-svc-plugin-dev"] ?? "") };
}
