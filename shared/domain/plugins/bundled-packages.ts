import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { bundledPlugins, bundledPluginsFolder } from "#shared/runtime/bundled-plugins.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import { readPackage, type Bundle } from "./read-package.ts";

/**
 * A package that comes with the service: decoded, and as JSON text for an installation by an org admin. The text of a
 * large package has the digests of its files instead of their bytes. `completeBundle` adds these.
 */
export type BundledPackage = { bundle: Bundle; text: string };

/** The maximum size of an uploaded package in bytes. */
const MAX_UPLOAD_BYTES = 64 * 1024;

const compress = promisify(brotliCompress);

/**
 * Returns the packages of the bundled plugins, in the order in which they are offered. They are read once and kept in
 * memory, because every read of a space needs their kinds. A folder without a valid plugin is left out.
 */
export function bundledPackages(): Promise<BundledPackage[]> {
  packages ??= readAll();
  return packages;
}

/** Returns an uploaded package with the code of the bundled package, if it is one without its code. */
export async function completeBundle(bundle: Bundle): Promise<Bundle> {
  if (bundle.code !== null || bundle.page !== null) return bundle;
  const bundled = (await bundledPackages()).find((one) => one.bundle.digest.equals(bundle.digest));
  return bundled?.bundle ?? bundle;
}

let packages: Promise<BundledPackage[]> | undefined;

async function readAll(): Promise<BundledPackage[]> {
  const read = bundledPlugins.map((name) => readBundled(join(bundledPluginsFolder, name)).catch(() => null));
  return (await Promise.all(read)).filter((one) => one !== null);
}

/** Packs the plugin of a folder. Throws if the folder has no valid plugin. */
async function readBundled(folder: string): Promise<BundledPackage> {
  const [manifest, code, page, icon] = await Promise.all(
    ["manifest.json", "plugin.js", "ui.js", "icon.svg"].map((file) => readOptional(join(folder, file))),
  );
  const files = {
    ...(code && { "plugin.js": await packed(code) }),
    ...(page && { "ui.js": await packed(page) }),
  };
  const given = { ...JSON.parse(String(manifest)), ...(icon && { icon: icon.toString("utf8") }), files };
  const bundle = await readPackage(pluginPackage.parse(given));
  const text = JSON.stringify(given);
  if (Buffer.byteLength(text) < MAX_UPLOAD_BYTES) return { bundle, text };
  const digests = Object.entries(bundle.manifest.files ?? {}).map(([file, sha256]) => [file, { sha256 }]);
  return { bundle, text: JSON.stringify({ ...given, files: Object.fromEntries(digests) }) };
}

/** Compresses a file, because an uploaded package has at most 64 KiB. */
async function packed(bytes: Buffer) {
  return { encoding: "br+base64", data: (await compress(bytes)).toString("base64") };
}

const readOptional = (path: string) => readFile(path).catch(() => null);
