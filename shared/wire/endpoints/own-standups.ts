import { ownStandups, ownStandupsQuery } from "../standup.ts";
import { area } from "./endpoint.ts";

/** The caller's own standups, as JSON or as a download. */
export const ownStandupEndpoints = area("away", {
  "GET /api/me/standups": {
    summary: "Get the caller's standup entries and commitments in a date range, as JSON or a file",
    guest: 403,
    query: ownStandupsQuery,
    replies: { 200: ownStandups },
    refusals: [400, 401, 403, 429],
  },
});
