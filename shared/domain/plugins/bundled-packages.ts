import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundledPlugins, bundledPluginsFolder } from "#shared/runtime/bundled-plugins.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import { fileNames, readPackage, type Bundle } from "./read-package.ts";

/**
 * A package that comes with the service: decoded, its files by digest, and as JSON text for an installation by an org
 * admin. The text has the digests of the files.
 */
export type BundledPackage = { bundle: Bundle; files: ReadonlyMap<string, Buffer>; text: string };

/**
 * Returns the packages of the bundled plugins, in the order in which they are offered. They are read once and kept in
 * memory, because every read of a space needs their kinds. A folder without a valid plugin is left out.
 */
export function bundledPackages(): Promise<BundledPackage[]> {
  packages ??= readAll();
  return packages;
}

let packages: Promise<BundledPackage[]> | undefined;

async function readAll(): Promise<BundledPackage[]> {
  const read = bundledPlugins.map((name) => readBundled(join(bundledPluginsFolder, name)).catch(() => null));
  return (await Promise.all(read)).filter((one) => one !== null);
}

/** Reads the plugin of a folder. Throws if the folder has no valid plugin. */
async function readBundled(folder: string): Promise<BundledPackage> {
  const [manifest, icon, ...contents] = await Promise.all(
    ["manifest.json", "icon.svg", ...fileNames].map((file) => readFile(join(folder, file)).catch(() => null)),
  );
  const files = new Map<string, Buffer>();
  const named = fileNames.flatMap((name, at) => {
    const bytes = contents[at];
    if (!bytes) return [];
    const sha256 = hash("sha256", bytes);
    files.set(sha256, bytes);
    return [[name, { sha256 }]];
  });
  const given = {
    ...JSON.parse(String(manifest)),
    ...(icon && { icon: icon.toString("utf8") }),
    files: Object.fromEntries(named),
  };
  const bundle = await readPackage(pluginPackage.parse(given), async () => files);
  return { bundle, files, text: JSON.stringify(given) };
}
