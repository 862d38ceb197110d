import { listOrgPanels, listRoomPanels } from "#shared/domain/plugins/list-panels.ts";
import { panelEndpoints } from "#shared/wire/endpoints/panels.ts";
import { serve } from "./serve.ts";

/** Registers the lists of plugin pages. */
export const panelRoutes = serve(panelEndpoints, {
  "GET /api/sessions/:id/plugins/panels": ({ ctx, caller, place }) =>
    listRoomPanels(ctx.pluginHost, ctx.db.pool, caller, place.sessionId),
  "GET /api/orgs/:org/plugins/panels": ({ ctx, caller, place }) =>
    listOrgPanels(ctx.pluginHost, ctx.db.pool, caller, place.orgSlug),
});
