import { availablePackage, availablePluginList } from "../available-plugins.ts";
import { area } from "./endpoint.ts";

/** The plugins that an operator offers to org admins. */
export const availablePluginEndpoints = area("plugins", {
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
});
