import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Runner } from "#shared/db/statement.ts";
import { pluginPackage, type PluginPackage } from "#shared/wire/plugin-package.ts";
import type { AvailablePlugin, AvailablePluginList } from "#shared/wire/available-plugins.ts";
import { MAX_PACKAGE_BYTES } from "#shared/wire/package-parts.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin } from "../org-admin/lock-org.ts";
import { bundledPackages } from "./bundled-packages.ts";
import type { PluginContext } from "./plugin-context.ts";

/** Maximum number of files read. */
const MAX_PACKAGES = 100;

/** The source of offered plugins beside the bundled ones: this process's plugin host, if any. */
type PluginSource = Pick<PluginContext, "pluginHost">;

type AvailablePackage = AvailablePlugin & { text: string };

/**
 * Returns the bundled packages in their order, and then those in the operator's plugin folder, by name. For admins of
 * the org. Throws the problems of `findOrgAdmin`.
 */
export async function listAvailablePlugins(
  source: PluginSource,
  runner: Runner,
  caller: Credential,
  orgSlug: string,
): Promise<AvailablePluginList> {
  await findOrgAdmin(runner, caller, orgSlug);
  const packages = await readPackages(source);
  return { offered: packages.map(({ text: _text, ...offered }) => offered) };
}

/**
 * Returns one of these packages as unchanged JSON text, for a normal installation. For admins of the org. Throws the
 * problems of `findOrgAdmin`, and `no_such_plugin`.
 */
export async function readAvailablePlugin(
  source: PluginSource,
  runner: Runner,
  caller: Credential,
  { orgSlug, name, version }: { orgSlug: string; name: string; version: string },
): Promise<string> {
  await findOrgAdmin(runner, caller, orgSlug);
  const packages = await readPackages(source);
  const found = packages.find((each) => each.name === name && each.version === version);
  if (!found) throw problem("no_such_plugin");
  return found.text;
}

async function readPackages({ pluginHost }: PluginSource): Promise<AvailablePackage[]> {
  if (!pluginHost) return [];
  const { dir } = pluginHost;
  const files = (await readdir(dir).catch(() => [])).filter((file) => file.endsWith(".json")).toSorted();
  const packages = new Map<string, AvailablePackage>();
  // The operator's package replaces a bundled one of its name and version, at the same place in the list.
  const add = (offered: AvailablePackage) => packages.set(`${offered.name} ${offered.version}`, offered);
  for (const { bundle, text } of await bundledPackages()) add(availableOf(bundle.manifest, text));
  const own: AvailablePackage[] = [];
  for (const file of files.slice(0, MAX_PACKAGES)) {
    const offered = packedOf(await readSmall(join(dir, file)).catch(() => null));
    if (offered) own.push(offered);
  }
  for (const offered of own.toSorted((a, b) => (a.name < b.name ? -1 : 1))) add(offered);
  return [...packages.values()];
}

async function readSmall(path: string): Promise<string | null> {
  return (await stat(path)).size > MAX_PACKAGE_BYTES ? null : readFile(path, "utf8");
}

/** Returns null if the file is not a package. Operators check packages with `plugin-check`. */
function packedOf(text: string | null): AvailablePackage | null {
  try {
    const { success, data } = pluginPackage.safeParse(JSON.parse(text ?? ""));
    return success ? availableOf(data, text!) : null;
  } catch {
    return null;
  }
}

function availableOf(
  { name, version, display, description, icon, locales }: Omit<PluginPackage, "files">,
  text: string,
): AvailablePackage {
  return {
    name,
    version,
    display,
    description,
    ...(icon !== undefined && { icon }),
    ...(locales && { locales }),
    text,
  };
}
