import { changePasscode } from "#shared/domain/spaces/change-passcode.ts";
import { changeReferenceLink } from "#shared/domain/spaces/change-reference-link.ts";
import { changeVisibility } from "#shared/domain/spaces/change-visibility.ts";
import { deleteSpace } from "#shared/domain/spaces/delete-space.ts";
import { renameSpace } from "#shared/domain/spaces/rename-space.ts";
import { spaceSettingsEndpoints } from "#shared/wire/endpoints/space-settings.ts";
import { serve } from "./serve.ts";

/** Registers the settings of a space: name, visibility, passcode, references, deletion. */
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
});
