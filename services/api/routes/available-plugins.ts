import { listAvailablePlugins, readAvailablePlugin } from "#shared/domain/plugins/list-available.ts";
import { availablePluginEndpoints } from "#shared/wire/endpoints/available-plugins.ts";
import { sendJsonText } from "./json-text.ts";
import { serve } from "./serve.ts";

/** Registers the plugins that an operator offers to org admins. */
export const availablePluginRoutes = serve(availablePluginEndpoints, {
  "GET /api/orgs/:org/admin/plugins/offered": ({ ctx, caller, place }) =>
    listAvailablePlugins(ctx, ctx.db.pool, caller, place.orgSlug),
  "GET /api/orgs/:org/admin/plugins/offered/:name/:version": async ({ ctx, caller, place, reply }) =>
    sendJsonText(reply, await readAvailablePlugin(ctx, ctx.db.pool, caller, place)),
});
