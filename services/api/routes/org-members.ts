import { changeOrgRole } from "#shared/domain/org-admin/change-org-role.ts";
import { listOrgMembers } from "#shared/domain/org-admin/list-org-members.ts";
import { purgeOrg } from "#shared/domain/org-admin/purge-org.ts";
import { restoreMember } from "#shared/domain/org-admin/restore-member.ts";
import { revokeMember } from "#shared/domain/org-admin/revoke-member.ts";
import { orgMemberEndpoints } from "#shared/wire/endpoints/org-members.ts";
import { problem } from "#shared/wire/problems.ts";
import { hasId } from "../reading/params.ts";
import { serve } from "./serve.ts";

/** Registers the org admins' routes for members of their org, and the purge of the org. */
export const orgMemberRoutes = serve(orgMemberEndpoints, {
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
