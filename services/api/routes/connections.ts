import { chooseAccount, forgetAccount } from "#shared/domain/plugins/accounts/choose-account.ts";
import { readAccount } from "#shared/domain/plugins/accounts/read-account.ts";
import { allowHosts } from "#shared/domain/plugins/connections/allow-hosts.ts";
import { deleteConnection } from "#shared/domain/plugins/connections/delete-connection.ts";
import {
  listOrgConnections,
  listSpaceConnections,
} from "#shared/domain/plugins/connections/list-connections.ts";
import { requestCheck } from "#shared/domain/plugins/connections/request-check.ts";
import { setConnection } from "#shared/domain/plugins/connections/set-connection.ts";
import { setSettings } from "#shared/domain/plugins/connections/set-settings.ts";
import { connectionEndpoints } from "#shared/wire/endpoints/connections.ts";
import { serve } from "./serve.ts";

/** Registers the connections and settings of plugins: of spaces for owners, of the org for admins. And accounts in trackers. */
export const connectionRoutes = serve(connectionEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/connections": ({ ctx, caller, place }) =>
    listSpaceConnections(ctx, ctx.db.pool, caller, place),
  "PUT /api/orgs/:org/spaces/:slug/connections/:plugin/:name": ({ reporting, caller, place, body }) =>
    setConnection(reporting(), caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/connections/:plugin/:name": ({ reporting, caller, place }) =>
    deleteConnection(reporting(), caller, place),
  "POST /api/orgs/:org/spaces/:slug/connections/:plugin/:name/check": ({ ctx, caller, place }) =>
    requestCheck(ctx, caller, place),
  "PUT /api/orgs/:org/spaces/:slug/plugin-settings/:plugin": ({ ctx, caller, place, body }) =>
    setSettings(ctx, caller, place, body),
  "GET /api/orgs/:org/spaces/:slug/trackers/:plugin/account": ({ ctx, caller, place }) =>
    readAccount(ctx.db.pool, caller, place),
  "PUT /api/orgs/:org/spaces/:slug/trackers/:plugin/account": ({ ctx, caller, place, body }) =>
    chooseAccount(ctx, caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/trackers/:plugin/account": ({ ctx, caller, place }) =>
    forgetAccount(ctx, caller, place),
  "GET /api/orgs/:org/admin/plugins/:pluginId/connections": ({ ctx, caller, place }) =>
    listOrgConnections(ctx, ctx.db.pool, caller, place),
  "PUT /api/orgs/:org/admin/plugins/:pluginId/connections/:name": ({ reporting, caller, place, body }) =>
    setConnection(reporting(), caller, place, body),
  "DELETE /api/orgs/:org/admin/plugins/:pluginId/connections/:name": ({ reporting, caller, place }) =>
    deleteConnection(reporting(), caller, place),
  "POST /api/orgs/:org/admin/plugins/:pluginId/connections/:name/check": ({ ctx, caller, place }) =>
    requestCheck(ctx, caller, place),
  "PUT /api/orgs/:org/admin/plugins/:pluginId/settings": ({ ctx, caller, place, body }) =>
    setSettings(ctx, caller, place, body),
  "PUT /api/orgs/:org/admin/plugins/:pluginId/connection-hosts": ({ reporting, caller, place, body }) =>
    allowHosts(reporting(), caller, place, body),
});
