import { readTrend } from "#shared/domain/trend/read-trend.ts";
import { standupTrendEndpoints } from "#shared/wire/endpoints/standup-trend.ts";
import { serve } from "./serve.ts";

/** Registers the trend of a space's scheduled standups. It takes no parameters. */
export const standupTrendRoutes = serve(standupTrendEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/standup-trend": async ({ ctx, caller, place }) => ({
    weeks: await readTrend(ctx.db, caller, place),
  }),
});
