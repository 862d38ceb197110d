import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PluginCode, PluginHost } from "./plugin-host.ts";
import { MAX_FILE_BYTES, type Manifest } from "./read-package.ts";

/** The parts of a package that are needed to find its code. */
type Packed = { manifest: Manifest } & PluginCode;

/**
 * Returns a plugin's code from its package. Files that the package omits come from the operator's plugin folder.
 * `missing` names required files that do not exist, are too large, or do not match the digest in the package.
 */
export async function findCode(
  { dir }: Pick<PluginHost, "dir">,
  { manifest, code, page }: Packed,
): Promise<PluginCode & { missing: string[] }> {
  const folder = join(dir, manifest.name, manifest.version);
  const found = {
    code: code ?? (await read(folder, "plugin.js", manifest)),
    page: page ?? (await read(folder, "ui.js", manifest)),
  };
  const { files } = manifest;
  const missing = [
    ...(found.code === null && (!files || files["plugin.js"]) ? ["plugin.js"] : []),
    ...(found.page === null && files?.["ui.js"] ? ["ui.js"] : []),
  ];
  return { ...found, missing };
}

async function read(
  folder: string,
  name: keyof typeof MAX_FILE_BYTES,
  { files }: Manifest,
): Promise<string | null> {
  const expected = files?.[name];
  if (files && expected === undefined) return null;
  const path = join(folder, name);
  const size = (await stat(path).catch(() => null))?.size ?? Infinity;
  if (size > MAX_FILE_BYTES[name]) return null;
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || bytes.length > MAX_FILE_BYTES[name]) return null;
  return expected === undefined || hash("sha256", bytes) === expected ? bytes.toString("utf8") : null;
}
