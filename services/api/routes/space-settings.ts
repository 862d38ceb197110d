import { changePasscode } from "#shared/domain/spaces/change-passcode.ts";
import { changeReferenceLink } from "#shared/domain/spaces/change-reference-link.ts";
import { changeVisibility } from "#shared/domain/spaces/change-visibility.ts";
import { deleteSpace } from "#shared/domain/spaces/delete-space.ts";
import { renameSpace } from "#shared/domain/spaces/rename-space.ts";
import { serve } from "./serve.ts";
import { changeRole } from "#shared/domain/spaces/change-role.ts";
import { removeMember } from "#shared/domain/spaces/remove-member.ts";
import { spaceSettingsEndpoints } from "#shared/wire/endpoints/space-settings.ts";

/** Registers the settings of a space: name, visibility, passcode, references, members, deletion. */
export const spaceSettingsRoutes = serve(spaceSettingsEndpoints, {
  "PATCH /api/orgs/:org/spaces/:slug": ({ ctx, caller, place, body }) =>
    renameSpace(ctx, caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug": ({ reporting, caller, place }) =>
    deleteSpace(reporting(), caller, place),
  "PATCH /api/orgs/:org/spaces/:slug/visibility": ({ ctx, caller, place, body }) =>
    changeVisibility(ctx, caller, place, () => body().visibility),
  "PATCH /api/orgs/:org/spaces/:slug/reference-link": ({ ctx, caller, place, body }) =>
    changeReferenceLink(ctx, caller, place, body),
  "POST /api/orgs/:org/spaces/:slug/passcode": ({ reporting, caller, place, body }) =>
    changePasscode(reporting(), caller, place, () => body()?.open ?? false),
  "POST /api/orgs/:org/spaces/:slug/members/:userId/role": ({ reporting, caller, place, body }) =>
    changeRole(reporting(), caller, place, () => body().role),
  "DELETE /api/orgs/:org/spaces/:slug/members/:userId": ({ reporting, caller, place }) =>
    removeMember(reporting(), caller, place),
});
