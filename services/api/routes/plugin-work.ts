import type { FastifyInstance, FastifyRequest } from "fastify";
import { listWork } from "#shared/domain/plugins/work/list-work.ts";
import { retryWork } from "#shared/domain/plugins/work/retry-work.ts";
import { pluginWork } from "#shared/wire/plugin-work.ts";
import type { ApiContext } from "../context.ts";
import { idOf, orgOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "plugins";
const work = "/api/orgs/:org/admin/plugins/:pluginId/work";

/** Registers what org admins see of the events and jobs of a plugin. */
export function pluginWorkRoutes(app: FastifyInstance, { db, callerOf }: ApiContext): void {
  const addressOf = (request: FastifyRequest) => ({ orgSlug: orgOf(request), id: idOf(request, "pluginId") });

  app.get(
    work,
    {
      schema: describe({
        tag,
        summary: "List a plugin's events and jobs: 50, those first that failed or wait",
        replies: { 200: pluginWork },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => listWork(db.pool, callerOf(request.raw), addressOf(request)),
  );

  app.post(
    `${work}/:workId/retry`,
    {
      schema: describe({
        tag,
        summary: "Do a failed event or job once more",
        replies: { 204: "It is due again" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await retryWork(db, callerOf(request.raw), { ...addressOf(request), workId: idOf(request, "workId") });
      return reply.code(204).send();
    },
  );
}
