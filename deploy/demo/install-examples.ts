import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";

/** The maximum size of an uploaded package in bytes. */
const MAX_UPLOAD_BYTES = 64 * 1024;

/**
 * Returns a plugin of the folder `plugins` as a package for an upload. A bundled plugin that is too large has only the
 * digests of its files, and the server adds them.
 */
export async function examplePackage(name: string): Promise<Record<string, unknown>> {
  const folder = new URL(`../../plugins/${name}/`, import.meta.url);
  const manifest = JSON.parse(await readFile(new URL("manifest.json", folder), "utf8")) as Record<
    string,
    unknown
  >;
  const files: Record<string, { encoding: string; data: string }> = {};
  const digests: Record<string, { sha256: string }> = {};
  const read = (file: string) => readFile(new URL(file, folder), "utf8");
  const present = await readdir(folder);
  // Not every plugin has a page.
  for (const file of present.filter((one) => one === "plugin.js" || one === "ui.js")) {
    const bytes = await readFile(new URL(file, folder));
    files[file] = { encoding: "br+base64", data: brotliCompressSync(bytes).toString("base64") };
    digests[file] = { sha256: hash("sha256", bytes) };
  }
  const rest = { ...manifest, ...(present.includes("icon.svg") && { icon: await read("icon.svg") }) };
  const isTooLarge = Buffer.byteLength(JSON.stringify({ ...rest, files })) >= MAX_UPLOAD_BYTES;
  return { ...rest, files: isTooLarge ? digests : files };
}
