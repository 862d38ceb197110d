import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Runner } from "#shared/db/statement.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import type { AvailablePluginList } from "#shared/wire/available-plugins.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgAdmin } from "../org-admin/lock-org.ts";
import type { PluginContext } from "./plugin-context.ts";

/** Maximum size of an offered package in bytes (as for an upload), and maximum number of files read. */
const MAX_PACKAGE_BYTES = 64 * 1024;
const MAX_PACKAGES = 100;

/** The sources of offered plugins: this process's plugin host, if any, and the bundled plugin folders. */
export type PluginSources = Pick<PluginContext, "pluginHost"> & { bundled: readonly string[] };

type AvailablePackage = { name: string; version: string; display: string; description: string; text: string };

/**
 * Returns the packages that come with the program and those in the operator's plugin folder, by name. For admins of the
 * org. Throws the problems of `findOrgAdmin`.
 */
export async function listAvailablePlugins(
  offering: PluginSources,
  runner: Runner,
  caller: Credential,
  orgSlug: string,
): Promise<AvailablePluginList> {
  await findOrgAdmin(runner, caller, orgSlug);
  const packages = await readPackages(offering);
  return {
    offered: packages.map(({ name, version, display, description }) => ({
      name,
      version,
      display,
      description,
    })),
  };
}

/**
 * Returns one of these packages as unchanged JSON text, for a normal installation. For admins of the org. Throws the
 * problems of `findOrgAdmin`, and `no_such_plugin`.
 */
export async function readAvailablePlugin(
  offering: PluginSources,
  runner: Runner,
  caller: Credential,
  { orgSlug, name, version }: { orgSlug: string; name: string; version: string },
): Promise<string> {
  await findOrgAdmin(runner, caller, orgSlug);
  const packages = await readPackages(offering);
  const found = packages.find((each) => each.name === name && each.version === version);
  if (!found) throw problem("no_such_plugin");
  return found.text;
}

async function readPackages({ pluginHost, bundled }: PluginSources): Promise<AvailablePackage[]> {
  if (!pluginHost) return [];
  const { dir } = pluginHost;
  const files = (await readdir(dir).catch(() => [])).filter((file) => file.endsWith(".json")).toSorted();
  const texts = [
    ...bundled.map((folder) => () => packFolder(folder)),
    ...files.slice(0, MAX_PACKAGES).map((file) => () => readSmall(join(dir, file))),
  ];
  const packages = new Map<string, AvailablePackage>();
  for (const read of texts) {
    const packed = packedOf(await read().catch(() => null));
    if (packed) packages.set(`${packed.name} ${packed.version}`, packed);
  }
  return [...packages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Packs a folder with manifest.json, plugin.js and optionally ui.js, and returns the package. */
async function packFolder(folder: string): Promise<string> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const manifest = JSON.parse(await read("manifest.json")) as object;
  const names = (await readdir(folder)).filter((file) => file === "plugin.js" || file === "ui.js");
  const files: Record<string, { encoding: string; data: string }> = {};
  for (const name of names) files[name] = { encoding: "utf8", data: await read(name) };
  return JSON.stringify({ ...manifest, files });
}

async function readSmall(path: string): Promise<string | null> {
  return (await stat(path)).size > MAX_PACKAGE_BYTES ? null : readFile(path, "utf8");
}

/** Returns null if the file is not a package. Operators check packages with `plugin-check`. */
function packedOf(text: string | null): AvailablePackage | null {
  try {
    const { success, data } = pluginPackage.safeParse(JSON.parse(text ?? ""));
    if (!success) return null;
    const { name, version, display, description } = data;
    return { name, version, display, description, text: text! };
  } catch {
    return null;
  }
}
