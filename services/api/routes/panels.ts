import type { FastifyInstance } from "fastify";
import { listOrgPanels, listRoomPanels } from "#shared/domain/plugins/list-panels.ts";
import { panelList } from "#shared/wire/plugins.ts";
import type { ApiContext } from "../context.ts";
import { idOf, orgOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "plugins";

/** Registers the lists of plugin pages. */
export function panelRoutes(app: FastifyInstance, { db, pluginHost, callerOf }: ApiContext): void {
  app.get(
    "/api/sessions/:id/plugins/panels",
    {
      schema: describe({
        tag,
        summary: "List the plugin panels of a room",
        replies: { 200: panelList },
        refusals: [404],
      }),
    },
    async (request) => listRoomPanels(pluginHost, db.pool, callerOf(request.raw), idOf(request, "id")),
  );

  app.get(
    "/api/orgs/:org/plugins/panels",
    {
      schema: describe({
        tag,
        summary: "List the plugin pages of an org",
        replies: { 200: panelList },
        refusals: [401, 404],
      }),
    },
    async (request) => listOrgPanels(pluginHost, db.pool, callerOf(request.raw), orgOf(request)),
  );
}
