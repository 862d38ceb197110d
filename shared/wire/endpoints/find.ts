import { findQuery, found } from "../find.ts";
import { area } from "./endpoint.ts";

/** The search over the rooms and people of the caller's spaces. */
export const findEndpoints = area("spaces", {
  "GET /api/find": {
    summary: "Find rooms and people of all of the caller's spaces",
    guest: 403,
    query: findQuery,
    replies: { 200: found },
    refusals: [400, 401, 403, 429],
  },
});
