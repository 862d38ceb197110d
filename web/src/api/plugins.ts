import type { AvailablePluginList } from "#shared/wire/available-plugins.ts";
import type { Api } from "#shared/wire/endpoints/all.ts";
import type { SentBodyOf } from "#shared/wire/endpoints/endpoint.ts";
import type { InstallView, PackagePreview, PluginList } from "#shared/wire/plugins.ts";
import { splitPackage } from "#shared/wire/package-parts.ts";
import { call } from "./call.ts";

/** A plugin package as its author made it. The server validates it. */
export type Package = SentBodyOf<Api["POST /api/orgs/:org/admin/plugins"]>["package"];
/** New names for the kinds of a package, by the declared name. */
export type KindNames = Record<string, string>;

/** Returns an org's plugins. All calls of this file are for org admins. */
export function listPlugins(org: string): Promise<PluginList> {
  return call("GET /api/orgs/:org/admin/plugins", { org });
}

/** Returns the packages that this server offers. */
export function listOffered(org: string): Promise<AvailablePluginList> {
  return call("GET /api/orgs/:org/admin/plugins/offered", { org });
}

/** Returns one of these packages. It can be previewed and installed like a package from a file. */
export async function readOffered(org: string, name: string, version: string): Promise<Package> {
  return (await call("GET /api/orgs/:org/admin/plugins/offered/:name/:version", {
    org,
    name,
    version,
  })) as Package;
}

/** Returns the permissions that a package requests, without installing it. */
export async function previewPackage(org: string, given: Package, as: KindNames): Promise<PackagePreview> {
  const body = { package: await uploadFiles(org, given), as };
  return call("POST /api/orgs/:org/admin/plugins/preview", { org, body });
}

/** Installs a package with the permissions that it requests. An upgrade that requests more waits for approval. */
export async function installPackage(org: string, given: Package, as: KindNames): Promise<InstallView> {
  const body = { package: await uploadFiles(org, given), as, grantsAccepted: true } as const;
  return call("POST /api/orgs/:org/admin/plugins", { org, body });
}

/**
 * Uploads the files of a package that exceeds one request, and returns the package with their digests. Both preview and
 * installation do so, because the server deletes the files after an hour.
 */
async function uploadFiles(org: string, given: Package): Promise<Package> {
  const { files, rest } = splitPackage(given);
  for (const { sha256, body } of files)
    await call("PUT /api/orgs/:org/admin/plugins/files/:sha256", { org, sha256, body });
  return rest;
}

/** Approves the upgrade with this digest. Refused if a different upgrade is pending by now. */
export async function approveUpgrade(org: string, id: string, digest: string): Promise<void> {
  const body = { approve: true, digest } as const;
  await call("POST /api/orgs/:org/admin/plugins/:pluginId/upgrade", { org, pluginId: id, body });
}

/** Enables or disables a plugin. Enabling restarts a stopped plugin. */
export async function switchPlugin(org: string, id: string, enabled: boolean): Promise<void> {
  await call("POST /api/orgs/:org/admin/plugins/:pluginId/enabled", { org, pluginId: id, body: { enabled } });
}

/** Uninstalls a plugin and deletes its data. Refused while rooms of its kinds exist. */
export function uninstallPlugin(org: string, id: string): Promise<void> {
  return call("DELETE /api/orgs/:org/admin/plugins/:pluginId", { org, pluginId: id });
}

/** Saves a secret for a plugin and replaces the previous value. Saved values cannot be read. */
export function keepSecret(org: string, id: string, name: string, value: string): Promise<void> {
  const place = { org, pluginId: id, name };
  return call("PUT /api/orgs/:org/admin/plugins/:pluginId/secrets/:name", { ...place, body: { value } });
}

/** Deletes a secret of a plugin. */
export function dropSecret(org: string, id: string, name: string): Promise<void> {
  return call("DELETE /api/orgs/:org/admin/plugins/:pluginId/secrets/:name", { org, pluginId: id, name });
}
