import { listWork } from "#shared/domain/plugins/work/list-work.ts";
import { retryWork } from "#shared/domain/plugins/work/retry-work.ts";
import { pluginWorkEndpoints } from "#shared/wire/endpoints/plugin-work.ts";
import { serve } from "./serve.ts";

/** Registers the list of a plugin's events and jobs for org admins. */
export const pluginWorkRoutes = serve(pluginWorkEndpoints, {
  "GET /api/orgs/:org/admin/plugins/:pluginId/work": ({ ctx, caller, place }) =>
    listWork(ctx.db.pool, caller, place),
  "POST /api/orgs/:org/admin/plugins/:pluginId/work/:workId/retry": ({ ctx, caller, place }) =>
    retryWork(ctx.db, caller, place),
});
