import { changeRole } from "#shared/domain/spaces/change-role.ts";
import { removeMember } from "#shared/domain/spaces/remove-member.ts";
import { memberEndpoints } from "#shared/wire/endpoints/members.ts";
import { serve } from "./serve.ts";

/** Registers the owners' routes for members of a space: change a role, remove a member. */
export const memberRoutes = serve(memberEndpoints, {
  "POST /api/orgs/:org/spaces/:slug/members/:userId/role": ({ reporting, caller, place, body }) =>
    changeRole(reporting(), caller, place, () => body().role),
  "DELETE /api/orgs/:org/spaces/:slug/members/:userId": ({ reporting, caller, place }) =>
    removeMember(reporting(), caller, place),
});
