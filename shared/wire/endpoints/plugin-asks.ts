import { askBody, askMade, askView } from "../plugin-asks.ts";
import { area } from "./endpoint.ts";

/** The requests that a plugin's page sends to the plugin for a person. */
export const pluginAskEndpoints = area("plugins", {
  "POST /api/sessions/:id/plugins/:plugin/asks": {
    summary: "Send a request to a plugin",
    guest: 403,
    body: askBody,
    replies: { 201: askMade },
    refusals: [400, 403, 404, 409, 429, 503],
    once: true,
  },
  "GET /api/sessions/:id/plugins/:plugin/asks/:askId": {
    summary: "Get a plugin's response to a request",
    guest: 403,
    replies: { 200: askView },
    refusals: [403, 404],
  },
});
