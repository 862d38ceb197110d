import { orgMemberList, orgRoleBody, purgeBody, purgedOrg } from "../org-admin.ts";
import { area } from "./endpoint.ts";

/** An org's members for its admins, and the purge of the org. */
export const orgMemberEndpoints = area("custody", {
  "GET /api/orgs/:org/admin/members": {
    summary: "List the org's members by name, including revoked ones",
    guest: 401,
    replies: { 200: orgMemberList },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/admin/members/:userId/role": {
    summary: "Make a member an org admin, or an admin a member",
    guest: 401,
    body: orgRoleBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404, 409],
  },
  "DELETE /api/orgs/:org/admin/members/:userId": {
    summary: "Revoke a person from the org and all its spaces",
    guest: 401,
    replies: { 204: "Revoked until restored" },
    refusals: [401, 403, 404, 409],
  },
  "POST /api/orgs/:org/admin/members/:userId/restore": {
    summary: "Undo a revocation",
    guest: 401,
    replies: { 204: "Restored" },
    refusals: [401, 403, 404],
  },
  "DELETE /api/orgs/:org": {
    summary: "Permanently delete the org with all its spaces and rooms",
    guest: 401,
    body: purgeBody,
    replies: { 200: purgedOrg },
    refusals: [400, 401, 403, 404],
  },
});
