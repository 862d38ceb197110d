import { openAdminLink } from "#shared/domain/org-admin/open-admin-link.ts";
import { listAdmins } from "#shared/domain/orgs/list-admins.ts";
import { orgAdminEndpoints } from "#shared/wire/endpoints/org-admins.ts";
import { isFromThisMachine } from "../reading/this-machine.ts";
import { serve } from "./serve.ts";

/** Registers the list of an org's admins, and the link that makes its first admin. */
export const orgAdminRoutes = serve(orgAdminEndpoints, {
  "GET /api/orgs/:org/admins": ({ ctx, caller, place }) => listAdmins(ctx.db.pool, caller, place.orgSlug),
  "POST /api/orgs/:org/admin-link": ({ ctx, reporting, caller, place, body, request }) =>
    openAdminLink(reporting(), caller, {
      orgSlug: place.orgSlug,
      secret: () => body().secret,
      isFromThisMachine: isFromThisMachine(request.raw, ctx.settings),
    }),
});
