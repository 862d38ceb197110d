import { kudoBody, kudoList, wallKudo } from "../standup.ts";
import { area } from "./endpoint.ts";

/** A space's wall of kudos. */
export const kudoEndpoints = area("kudos", {
  "GET /api/orgs/:org/spaces/:slug/kudos": {
    summary: "List the space's newest kudos, at most 100",
    guest: 403,
    replies: { 200: kudoList },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/kudos": {
    summary: "Give a kudo to a member of the space",
    guest: 403,
    body: kudoBody,
    replies: { 201: wallKudo },
    refusals: [400, 401, 403, 404, 409],
    once: true,
  },
  "DELETE /api/orgs/:org/spaces/:slug/kudos/:kudoId": {
    summary: "Delete a kudo that the caller gave",
    guest: 403,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
});
