import { trendReply } from "../schedule.ts";
import { area } from "./endpoint.ts";

/** The trend of a space's scheduled standups. It takes no parameters. */
export const standupTrendEndpoints = area("standup settings", {
  "GET /api/orgs/:org/spaces/:slug/standup-trend": {
    summary: "Get the share of members with a standup entry, for each of the last 12 weeks",
    guest: 403,
    replies: { 200: trendReply },
    refusals: [401, 403, 404],
  },
});
