import {
  panelList,
  approvalBody,
  enabledBody,
  installBody,
  installView,
  packagePreview,
  pluginList,
  previewBody,
  secretBody,
  themeBody,
} from "../plugins.ts";
import { fileBody } from "../plugin-files.ts";
import { area } from "./endpoint.ts";
import { pluginWork } from "../plugin-work.ts";
import { availablePackage, availablePluginList } from "../available-plugins.ts";
import { askBody, askMade, askView } from "../plugin-asks.ts";

/** Plugins: their pages in rooms and orgs, the org admins' routes, what an operator offers, and requests of pages. */
export const pluginEndpoints = area("plugins", {
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
  "GET /api/orgs/:org/admin/plugins": {
    summary: "List an org's plugins, and whether plugins are enabled on this instance",
    guest: 401,
    replies: { 200: pluginList },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/admin/plugins/preview": {
    summary: "Describe the permissions of a package without installing it",
    guest: 401,
    body: previewBody,
    replies: { 200: packagePreview },
    refusals: [400, 401, 403, 404, 503],
  },
  "POST /api/orgs/:org/admin/plugins": {
    summary: "Install a package, or upgrade the plugin with its name",
    guest: 401,
    body: installBody,
    replies: { 200: installView, 201: installView, 202: installView },
    refusals: [400, 401, 403, 404, 409, 429, 503],
  },
  "PUT /api/orgs/:org/admin/plugins/files/:sha256": {
    summary: "Upload a file of a package that is larger than a request",
    guest: 401,
    body: fileBody,
    replies: { 204: "Stored for an hour" },
    refusals: [400, 401, 403, 404, 409, 429],
  },
  "POST /api/orgs/:org/admin/plugins/:pluginId/upgrade": {
    summary: "Approve the pending upgrade",
    guest: 401,
    body: approvalBody,
    replies: { 200: installView },
    refusals: [400, 401, 403, 404, 409, 429],
  },
  "POST /api/orgs/:org/admin/plugins/:pluginId/enabled": {
    summary: "Enable or disable a plugin",
    guest: 401,
    body: enabledBody,
    replies: { 200: installView },
    refusals: [400, 401, 403, 404, 429],
  },
  "DELETE /api/orgs/:org/admin/plugins/:pluginId": {
    summary: "Permanently uninstall a plugin with all its data",
    guest: 401,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404, 409, 429],
  },
  "PUT /api/orgs/:org/admin/plugins/:pluginId/secrets/:name": {
    summary: "Store a secret that a plugin was granted",
    guest: 401,
    body: secretBody,
    replies: { 204: "Stored, encrypted" },
    refusals: [400, 401, 403, 404, 409, 503],
  },
  "DELETE /api/orgs/:org/admin/plugins/:pluginId/secrets/:name": {
    summary: "Delete a plugin's secret",
    guest: 401,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
  "POST /api/orgs/:org/admin/plugins/themes": {
    summary: "Record the use of a theme",
    guest: 401,
    body: themeBody,
    replies: { 204: "Recorded" },
    refusals: [400, 401, 403, 404, 429],
  },
  "DELETE /api/orgs/:org/admin/plugins/themes": {
    summary: "Record the return to the built-in colours",
    guest: 401,
    replies: { 204: "Recorded" },
    refusals: [401, 403, 404, 429],
  },
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
  "GET /api/orgs/:org/admin/plugins/offered": {
    summary: "List the packages that this server offers",
    guest: 401,
    replies: { 200: availablePluginList },
    refusals: [401, 403, 404],
  },
  "GET /api/orgs/:org/admin/plugins/offered/:name/:version": {
    summary: "Read a package that this server offers, to preview and install it",
    guest: 401,
    replies: { 200: availablePackage },
    refusals: [401, 403, 404],
  },
  "POST /api/sessions/:id/plugins/:plugin/asks": {
    summary: "Send a request to a plugin",
    guest: 403,
    body: askBody,
    replies: { 201: askMade },
    refusals: [400, 403, 404, 409, 429, 503],
    once: true,
  },
  "POST /api/sessions/:id/plugins/:plugin/retry": {
    summary: "Try a plugin's failed work for a room again",
    guest: 403,
    replies: { 204: "It is due again" },
    refusals: [403, 404, 429],
  },
  "GET /api/sessions/:id/plugins/:plugin/asks/:askId": {
    summary: "Get a plugin's response to a request",
    guest: 403,
    replies: { 200: askView },
    refusals: [403, 404],
  },
});
