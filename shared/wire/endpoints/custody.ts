import {
  custodyChangeBody,
  custodyList,
  ownerBody,
  orgMemberList,
  orgRoleBody,
  purgeBody,
  purgedOrg,
} from "../org-admin.ts";
import { area } from "./endpoint.ts";

/** The org admins' routes for spaces and members of their org, and the purge of the org. */
export const custodyEndpoints = area("custody", {
  "GET /api/orgs/:org/admin/spaces": {
    summary: "List every space of the org, by name",
    guest: 401,
    replies: { 200: custodyList },
    refusals: [401, 403, 404],
  },
  "PATCH /api/orgs/:org/admin/spaces/:slug": {
    summary: "Rename or archive a space, or make it private",
    guest: 401,
    body: custodyChangeBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404],
  },
  "DELETE /api/orgs/:org/admin/spaces/:slug": {
    summary: "Permanently delete a space and all its content",
    guest: 401,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/admin/spaces/:slug/owners": {
    summary: "Make a member of a space an additional owner",
    guest: 401,
    body: ownerBody,
    replies: { 204: "An owner, now or earlier" },
    refusals: [400, 401, 403, 404],
  },
  "POST /api/orgs/:org/admin/spaces/:slug/claim": {
    summary: "Claim a space without members",
    guest: 401,
    replies: { 204: "Claimed by the caller" },
    refusals: [401, 403, 404, 409],
  },
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
