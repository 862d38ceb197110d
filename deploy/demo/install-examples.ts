import { hash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { manifestWithLocales, readFolder } from "#sdk/build/read-folder.ts";
import { splitPackage } from "#shared/wire/package-parts.ts";

/** Returns a plugin of the folder `plugins` as a package for an upload, like `packageOfFolder`. */
export function examplePackage(name: string): Promise<Record<string, unknown>> {
  return packageOfFolder(fileURLToPath(new URL(`../../plugins/${name}/`, import.meta.url)));
}

/**
 * Returns the plugin of a folder as a package for an upload. A bundled plugin that is too large has only the digests of
 * its files, and the server adds them.
 */
export async function packageOfFolder(folder: string): Promise<Record<string, unknown>> {
  const { manifest, locales, icon, files } = await readFolder(folder);
  const packed = Object.entries(files).map(([file, bytes]) => {
    const data = brotliCompressSync(bytes).toString("base64");
    return [file, { encoding: "br+base64" as const, data, sha256: hash("sha256", bytes) }];
  });
  const whole = {
    ...manifestWithLocales(JSON.parse(manifest) as object, locales),
    ...(icon !== null && { icon }),
    files: Object.fromEntries(packed),
  };
  return splitPackage(whole).rest;
}
