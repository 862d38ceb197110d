import type { OrgConnections, SpaceConnections } from "#shared/wire/connections.ts";
import type { Api } from "#shared/wire/endpoints/all.ts";
import type { SentBodyOf } from "#shared/wire/endpoints/endpoint.ts";
import { call } from "./call.ts";

/** Where connections and settings of a plugin are set: in a space by its owners, in the org by its admins. */
export type ConnectionPlace = { org: string } & ({ slug: string; plugin: string } | { pluginId: string });

type Body = SentBodyOf<Api["PUT /api/orgs/:org/admin/plugins/:pluginId/connections/:name"]>;
type Values = SentBodyOf<Api["PUT /api/orgs/:org/admin/plugins/:pluginId/settings"]>["values"];

/** Returns the plugins of a space that have connections or settings. For members; only owners get the forms. */
export function listSpaceConnections(org: string, slug: string): Promise<SpaceConnections> {
  return call("GET /api/orgs/:org/spaces/:slug/connections", { org, slug });
}

/** Returns a plugin's connections of the org, and the hosts of its spaces. For org admins. */
export function listOrgConnections(org: string, pluginId: string): Promise<OrgConnections> {
  return call("GET /api/orgs/:org/admin/plugins/:pluginId/connections", { org, pluginId });
}

/** Sets a connection. A missing address or secret stays. */
export function saveConnection(place: ConnectionPlace, name: string, body: Body): Promise<void> {
  return "pluginId" in place
    ? call("PUT /api/orgs/:org/admin/plugins/:pluginId/connections/:name", { ...place, name, body })
    : call("PUT /api/orgs/:org/spaces/:slug/connections/:plugin/:name", { ...place, name, body });
}

/** Deletes a connection with its secrets. */
export function dropConnection(place: ConnectionPlace, name: string): Promise<void> {
  return "pluginId" in place
    ? call("DELETE /api/orgs/:org/admin/plugins/:pluginId/connections/:name", { ...place, name })
    : call("DELETE /api/orgs/:org/spaces/:slug/connections/:plugin/:name", { ...place, name });
}

/** Asks for a check. Its result is in the list soon. */
export function checkConnection(place: ConnectionPlace, name: string): Promise<void> {
  return "pluginId" in place
    ? call("POST /api/orgs/:org/admin/plugins/:pluginId/connections/:name/check", { ...place, name })
    : call("POST /api/orgs/:org/spaces/:slug/connections/:plugin/:name/check", { ...place, name });
}

/** Changes settings. Null removes a value. */
export function savePluginSettings(place: ConnectionPlace, values: Values): Promise<void> {
  return "pluginId" in place
    ? call("PUT /api/orgs/:org/admin/plugins/:pluginId/settings", { ...place, body: { values } })
    : call("PUT /api/orgs/:org/spaces/:slug/plugin-settings/:plugin", { ...place, body: { values } });
}

/** Allows a plugin's connections only to these hosts; null allows all. For org admins. */
export function allowHosts(org: string, pluginId: string, hosts: string[] | null): Promise<void> {
  return call("PUT /api/orgs/:org/admin/plugins/:pluginId/connection-hosts", {
    org,
    pluginId,
    body: { hosts },
  });
}
