import { roleBody } from "../spaces.ts";
import { area } from "./endpoint.ts";

/** The owners' endpoints for members of a space. */
export const memberEndpoints = area("spaces", {
  "POST /api/orgs/:org/spaces/:slug/members/:userId/role": {
    summary: "Make a member an owner, or an owner a member",
    guest: 404,
    body: roleBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404, 409],
  },
  "DELETE /api/orgs/:org/spaces/:slug/members/:userId": {
    summary: "Remove a member; their sockets in the space's rooms close",
    guest: 404,
    replies: { 204: "Removed" },
    refusals: [401, 403, 404, 409],
  },
});
