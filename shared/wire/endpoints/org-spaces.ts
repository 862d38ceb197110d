import { custodyChangeBody, custodyList, ownerBody } from "../org-admin.ts";
import { area } from "./endpoint.ts";

/** An org's spaces for its admins, without access to their content. */
export const orgSpaceEndpoints = area("custody", {
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
});
