import type { AvailablePluginList } from "#shared/wire/available-plugins.ts";
import type { InstallView, PackagePreview, PluginList } from "#shared/wire/plugins.ts";
import { pluginsPath } from "./api-paths.ts";
import { request } from "./request.ts";

/** A plugin package as its author made it. The server validates it. */
export type Package = Record<string, unknown>;
/** New names for the kinds of a package, by the declared name. */
export type KindNames = Record<string, string>;

/** Returns an org's plugins. All calls of this file are for org admins. */
export async function listPlugins(org: string): Promise<PluginList> {
  return (await request<PluginList>("GET", pluginsPath(org))).data;
}

/** Returns the packages that this server offers. */
export async function listOffered(org: string): Promise<AvailablePluginList> {
  return (await request<AvailablePluginList>("GET", `${pluginsPath(org)}/offered`)).data;
}

/** Returns one of these packages. It can be previewed and installed like a package from a file. */
export async function readOffered(org: string, name: string, version: string): Promise<Package> {
  const path = `${pluginsPath(org)}/offered/${encodeURIComponent(name)}/${encodeURIComponent(version)}`;
  return (await request<Package>("GET", path)).data;
}

/** Returns the permissions that a package requests, without installing it. */
export async function previewPackage(org: string, given: Package, as: KindNames): Promise<PackagePreview> {
  const body = { package: given, as };
  return (await request<PackagePreview>("POST", `${pluginsPath(org)}/preview`, { body })).data;
}

/** Installs a package with the permissions that it requests. An upgrade that requests more waits for approval. */
export async function installPackage(org: string, given: Package, as: KindNames): Promise<InstallView> {
  const body = { package: given, as, grantsAccepted: true };
  return (await request<InstallView>("POST", pluginsPath(org), { body })).data;
}

/** Approves the upgrade with this digest. Refused if a different upgrade is pending by now. */
export async function approveUpgrade(org: string, id: string, digest: string): Promise<void> {
  await request("POST", `${pluginPath(org, id)}/upgrade`, { body: { approve: true, digest } });
}

/** Enables or disables a plugin. Enabling restarts a stopped plugin. */
export async function switchPlugin(org: string, id: string, enabled: boolean): Promise<void> {
  await request("POST", `${pluginPath(org, id)}/enabled`, { body: { enabled } });
}

/** Uninstalls a plugin and deletes its data. Refused while rooms of its kinds exist. */
export async function uninstallPlugin(org: string, id: string): Promise<void> {
  await request("DELETE", pluginPath(org, id));
}

/** Saves a secret for a plugin and replaces the previous value. Saved values cannot be read. */
export async function keepSecret(org: string, id: string, name: string, value: string): Promise<void> {
  await request("PUT", secretPath(org, id, name), { body: { value } });
}

/** Deletes a secret of a plugin. */
export async function dropSecret(org: string, id: string, name: string): Promise<void> {
  await request("DELETE", secretPath(org, id, name));
}

function pluginPath(org: string, id: string): string {
  return `${pluginsPath(org)}/${encodeURIComponent(id)}`;
}

function secretPath(org: string, id: string, name: string): string {
  return `${pluginPath(org, id)}/secrets/${encodeURIComponent(name)}`;
}
