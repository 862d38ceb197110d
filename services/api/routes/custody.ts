import { addOwner } from "#shared/domain/org-admin/add-owner.ts";
import { changeOrgSpace } from "#shared/domain/org-admin/change-org-space.ts";
import { claimSpace } from "#shared/domain/org-admin/claim-space.ts";
import { deleteOrgSpace } from "#shared/domain/org-admin/delete-org-space.ts";
import { listOrgSpaces } from "#shared/domain/org-admin/list-org-spaces.ts";
import { serve } from "./serve.ts";
import { changeOrgRole } from "#shared/domain/org-admin/change-org-role.ts";
import { listOrgMembers } from "#shared/domain/org-admin/list-org-members.ts";
import { purgeOrg } from "#shared/domain/org-admin/purge-org.ts";
import { restoreMember } from "#shared/domain/org-admin/restore-member.ts";
import { revokeMember } from "#shared/domain/org-admin/revoke-member.ts";
import { problem } from "#shared/wire/problems.ts";
import { hasId } from "../reading/params.ts";
import { custodyEndpoints } from "#shared/wire/endpoints/custody.ts";

/** Registers the org admins' routes for spaces, without access to their content, for members, and the purge of the org. */
export const custodyRoutes = serve(custodyEndpoints, {
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
  "GET /api/orgs/:org/admin/members": ({ ctx, caller, place }) =>
    listOrgMembers(ctx.db.pool, caller, place.orgSlug),
  "POST /api/orgs/:org/admin/members/:userId/role": ({ ctx, caller, place, body }) =>
    changeOrgRole(ctx, caller, place, () => body().role),
  "DELETE /api/orgs/:org/admin/members/:userId": ({ reporting, caller, place, request }) =>
    revokeMember(reporting(), caller, place.orgSlug, () => {
      // Any well-formed id can be revoked, even an unknown one. A malformed id cannot be a member.
      if (!hasId(request, "userId")) throw problem("no_such_member");
      return place.userId;
    }),
  "POST /api/orgs/:org/admin/members/:userId/restore": ({ ctx, caller, place }) =>
    restoreMember(ctx, caller, place),
  "DELETE /api/orgs/:org": ({ reporting, caller, place, body }) =>
    purgeOrg(reporting(), caller, place.orgSlug, () => body()?.confirm),
});
