import { directoryPage, pageQuery } from "../directory.ts";
import { orgList } from "../spaces.ts";
import { area } from "./endpoint.ts";

/** The list of the caller's orgs and the directory of an org. */
export const orgEndpoints = area("spaces", {
  "GET /api/orgs": {
    summary: "List the caller's orgs",
    guest: 401,
    panel: true,
    replies: { 200: orgList },
    refusals: [401],
  },
  "GET /api/orgs/:org/spaces": {
    summary: "List the org's listed spaces and the caller's own, by name",
    guest: 401,
    panel: true,
    query: pageQuery,
    replies: { 200: directoryPage },
    refusals: [400, 401, 404],
  },
});
