import { listDirectory } from "#shared/domain/orgs/list-directory.ts";
import { listOrgs } from "#shared/domain/orgs/list-orgs.ts";
import { orgEndpoints } from "#shared/wire/endpoints/orgs.ts";
import { serve } from "./serve.ts";

/** Registers the list of the caller's orgs and the directory of an org. */
export const orgRoutes = serve(orgEndpoints, {
  "GET /api/orgs": ({ ctx, caller }) => listOrgs(ctx.db.pool, caller),
  "GET /api/orgs/:org/spaces": ({ ctx, caller, place, page }) =>
    listDirectory(ctx.db.pool, caller, place.orgSlug, page),
});
