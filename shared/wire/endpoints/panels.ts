import { panelList } from "../plugins.ts";
import { area } from "./endpoint.ts";

/** The lists of plugin pages. */
export const panelEndpoints = area("plugins", {
  "GET /api/sessions/:id/plugins/panels": {
    summary: "List the plugin panels of a room",
    guest: "seat",
    panel: true,
    replies: { 200: panelList },
    refusals: [404],
  },
  "GET /api/orgs/:org/plugins/panels": {
    summary: "List the plugin pages of an org",
    guest: 401,
    replies: { 200: panelList },
    refusals: [401, 404],
  },
});
