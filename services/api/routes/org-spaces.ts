import { addOwner } from "#shared/domain/org-admin/add-owner.ts";
import { changeOrgSpace } from "#shared/domain/org-admin/change-org-space.ts";
import { claimSpace } from "#shared/domain/org-admin/claim-space.ts";
import { deleteOrgSpace } from "#shared/domain/org-admin/delete-org-space.ts";
import { listOrgSpaces } from "#shared/domain/org-admin/list-org-spaces.ts";
import { orgSpaceEndpoints } from "#shared/wire/endpoints/org-spaces.ts";
import { serve } from "./serve.ts";

/** Registers the org admins' routes for spaces of their org, without access to their content. */
export const orgSpaceRoutes = serve(orgSpaceEndpoints, {
  "GET /api/orgs/:org/admin/spaces": ({ ctx, caller, place }) =>
    listOrgSpaces(ctx.db.pool, caller, place.orgSlug),
  "PATCH /api/orgs/:org/admin/spaces/:slug": ({ ctx, caller, place, body }) =>
    changeOrgSpace(ctx, caller, place, body),
  "DELETE /api/orgs/:org/admin/spaces/:slug": ({ reporting, caller, place }) =>
    deleteOrgSpace(reporting(), caller, place),
  "POST /api/orgs/:org/admin/spaces/:slug/owners": ({ reporting, caller, place, body }) =>
    addOwner(reporting(), caller, place, () => body().userId),
  "POST /api/orgs/:org/admin/spaces/:slug/claim": ({ reporting, caller, place }) =>
    claimSpace(reporting(), caller, place),
});
