import type { FastifyInstance, FastifyRequest } from "fastify";
import { listWork } from "#shared/domain/plugins/work/list-work.ts";
import { retryWork } from "#shared/domain/plugins/work/retry-work.ts";
import { pluginWork } from "#shared/wire/plugin-work.ts";
import type { ApiContext } from "../context.ts";
import { idOf, orgOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "plugins";
const work = "/api/orgs/:org/admin/plugins/:pluginId/work";

/** Registers the list of a plugin's events and jobs for org admins. */
export function pluginWorkRoutes(app: FastifyInstance, { db, callerOf }: ApiContext): void {
  const addressOf = (request: FastifyRequest) => ({ orgSlug: orgOf(request), id: idOf(request, "pluginId") });

  app.get(
    work,
    {
      schema: describe({
        tag,
        summary: "List up to 50 events and jobs of a plugin, failed and pending ones first",
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
        summary: "Retry a failed event or job",
        replies: { 204: "Queued again" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await retryWork(db, callerOf(request.raw), { ...addressOf(request), workId: idOf(request, "workId") });
      return reply.code(204).send();
    },
  );
}
