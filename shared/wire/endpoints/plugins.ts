import {
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
import { area } from "./endpoint.ts";

/** The org admins' endpoints for plugins of their org, and the audit records of themes. */
export const pluginEndpoints = area("plugins", {
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
});
