import type { AvailablePluginList } from "#shared/wire/available-plugins.ts";
import type { InstallView, PackagePreview, PluginList } from "#shared/wire/plugins.ts";
import { pluginsPath } from "./api-paths.ts";
import { request } from "./request.ts";

/** A package as its author made it; the server says what is wrong with it. */
export type Package = Record<string, unknown>;
/** Other names for kinds of a package, by those that it declares. */
export type KindNames = Record<string, string>;

/** Returns an org's plugins. These are all for admins of the org. */
export async function listPlugins(org: string): Promise<PluginList> {
  return (await request<PluginList>("GET", pluginsPath(org))).data;
}

/** Returns the packages that this server offers. */
export async function listOffered(org: string): Promise<AvailablePluginList> {
  return (await request<AvailablePluginList>("GET", `${pluginsPath(org)}/offered`)).data;
}

/** Returns one of them, to be previewed and installed as one from a file. */
export async function readOffered(org: string, name: string, version: string): Promise<Package> {
  const path = `${pluginsPath(org)}/offered/${encodeURIComponent(name)}/${encodeURIComponent(version)}`;
  return (await request<Package>("GET", path)).data;
}

/** Returns what a package would be permitted; nothing is installed. */
export async function previewPackage(org: string, given: Package, as: KindNames): Promise<PackagePreview> {
  const body = { package: given, as };
  return (await request<PackagePreview>("POST", `${pluginsPath(org)}/preview`, { body })).data;
}

/** Installs a package with the grants that it asks for. An upgrade that asks for more than before waits for approval. */
export async function installPackage(org: string, given: Package, as: KindNames): Promise<InstallView> {
  const body = { package: given, as, grantsAccepted: true };
  return (await request<InstallView>("POST", pluginsPath(org), { body })).data;
}

/** Puts the upgrade of a digest into force. Refused where another one waits by now. */
export async function approveUpgrade(org: string, id: string, digest: string): Promise<void> {
  await request("POST", `${pluginPath(org, id)}/upgrade`, { body: { approve: true, digest } });
}

/** Switches a plugin on or off; one that was stopped starts again. */
export async function switchPlugin(org: string, id: string, enabled: boolean): Promise<void> {
  await request("POST", `${pluginPath(org, id)}/enabled`, { body: { enabled } });
}

/** Uninstalls a plugin with all that it keeps. Refused while rooms of its kinds exist. */
export async function uninstallPlugin(org: string, id: string): Promise<void> {
  await request("DELETE", pluginPath(org, id));
}

/** Gives a plugin a secret, in place of the one it had. Nobody can read it here again. */
export async function keepSecret(org: string, id: string, name: string, value: string): Promise<void> {
  await request("PUT", secretPath(org, id, name), { body: { value } });
}

/** Takes a secret away from a plugin. */
export async function dropSecret(org: string, id: string, name: string): Promise<void> {
  await request("DELETE", secretPath(org, id, name));
}

function pluginPath(org: string, id: string): string {
  return `${pluginsPath(org)}/${encodeURIComponent(id)}`;
}

function secretPath(org: string, id: string, name: string): string {
  return `${pluginPath(org, id)}/secrets/${encodeURIComponent(name)}`;
}
