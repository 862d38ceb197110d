import {
  connectionBody,
  connectionHostsBody,
  orgConnections,
  pluginSettingsBody,
  spaceConnections,
} from "../connections.ts";
import { accountView, trackerAccount } from "../tracker-accounts.ts";
import { area } from "./endpoint.ts";

// What the endpoints of a space and of the org have in common.
const stored = {
  body: connectionBody,
  replies: { 204: "Stored, encrypted" },
  refusals: [400, 401, 403, 404, 409, 429, 503],
} as const;
const deleted = { replies: { 204: "Deleted" }, refusals: [401, 403, 404] } as const;
const checked = { replies: { 204: "Requested" }, refusals: [401, 403, 404, 429] } as const;
const changed = {
  body: pluginSettingsBody,
  replies: { 204: "Stored" },
  refusals: [400, 401, 403, 404],
} as const;

/**
 * Connections and settings of plugins: those of a space for its owners, those of the org for its admins. Accounts in
 * trackers: those of each person for themselves.
 */
export const connectionEndpoints = area("plugins", {
  "GET /api/orgs/:org/spaces/:slug/connections": {
    summary: "List the plugin connections of a space, without secrets",
    guest: 401,
    replies: { 200: spaceConnections },
    refusals: [401, 404],
  },
  "PUT /api/orgs/:org/spaces/:slug/connections/:plugin/:name": {
    summary: "Set a plugin's connection in a space",
    guest: 404,
    ...stored,
  },
  "DELETE /api/orgs/:org/spaces/:slug/connections/:plugin/:name": {
    summary: "Delete a plugin's connection in a space, with its secrets",
    guest: 404,
    ...deleted,
  },
  "POST /api/orgs/:org/spaces/:slug/connections/:plugin/:name/check": {
    summary: "Check a plugin's connection in a space soon",
    guest: 404,
    ...checked,
  },
  "PUT /api/orgs/:org/spaces/:slug/plugin-settings/:plugin": {
    summary: "Change a plugin's settings in a space",
    guest: 404,
    ...changed,
  },
  "GET /api/orgs/:org/spaces/:slug/trackers/:plugin/account": {
    summary: "Read your own account in a tracker, and which members have chosen theirs",
    guest: 401,
    replies: { 200: accountView },
    refusals: [401, 404],
  },
  "PUT /api/orgs/:org/spaces/:slug/trackers/:plugin/account": {
    summary: "Choose your own account in a tracker, for tickets of your actions",
    guest: 401,
    body: trackerAccount,
    replies: { 204: "Stored" },
    refusals: [400, 401, 404],
  },
  "DELETE /api/orgs/:org/spaces/:slug/trackers/:plugin/account": {
    summary: "Remove your own account in a tracker",
    guest: 401,
    replies: { 204: "Deleted" },
    refusals: [401, 404],
  },
  "GET /api/orgs/:org/admin/plugins/:pluginId/connections": {
    summary: "List a plugin's connections of the org, and the hosts of its spaces",
    guest: 401,
    replies: { 200: orgConnections },
    refusals: [401, 403, 404],
  },
  "PUT /api/orgs/:org/admin/plugins/:pluginId/connections/:name": {
    summary: "Set a plugin's connection of the org",
    guest: 401,
    ...stored,
  },
  "DELETE /api/orgs/:org/admin/plugins/:pluginId/connections/:name": {
    summary: "Delete a plugin's connection of the org, with its secrets",
    guest: 401,
    ...deleted,
  },
  "POST /api/orgs/:org/admin/plugins/:pluginId/connections/:name/check": {
    summary: "Check a plugin's connection of the org soon",
    guest: 401,
    ...checked,
  },
  "PUT /api/orgs/:org/admin/plugins/:pluginId/settings": {
    summary: "Change a plugin's settings of the org",
    guest: 401,
    ...changed,
  },
  "PUT /api/orgs/:org/admin/plugins/:pluginId/connection-hosts": {
    summary: "Allow a plugin's connections only to some hosts, or to all",
    guest: 401,
    body: connectionHostsBody,
    replies: { 204: "Stored" },
    refusals: [400, 401, 403, 404, 429],
  },
});
