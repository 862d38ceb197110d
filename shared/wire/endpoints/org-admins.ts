import { adminLinkBody, orgAdminList } from "../org-admin.ts";
import { area } from "./endpoint.ts";

/** An org's admins, and the link that makes its first admin. */
export const orgAdminEndpoints = area("spaces", {
  "GET /api/orgs/:org/admins": {
    summary: "List the org's admins by name, for its members",
    guest: 401,
    replies: { 200: orgAdminList },
    refusals: [401, 404],
  },
  "POST /api/orgs/:org/admin-link": {
    summary: "Become the org's first admin with an admin link",
    guest: 401,
    body: adminLinkBody,
    replies: { 204: "The caller is an admin of the org" },
    refusals: [400, 401, 403, 404],
  },
});
