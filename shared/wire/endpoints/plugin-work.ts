import { pluginWork } from "../plugin-work.ts";
import { area } from "./endpoint.ts";

/** A plugin's events and jobs, for org admins. */
export const pluginWorkEndpoints = area("plugins", {
  "GET /api/orgs/:org/admin/plugins/:pluginId/work": {
    summary: "List up to 50 events and jobs of a plugin, failed and pending ones first",
    guest: 401,
    replies: { 200: pluginWork },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/admin/plugins/:pluginId/work/:workId/retry": {
    summary: "Retry a failed event or job",
    guest: 401,
    replies: { 204: "Queued again" },
    refusals: [401, 403, 404],
  },
});
