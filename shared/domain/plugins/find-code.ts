import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PluginTexts } from "#shared/wire/plugin-texts.ts";
import { parseTexts } from "./parse-texts.ts";
import type { PluginCode, PluginHost } from "./plugin-host.ts";
import { MAX_FILE_BYTES, type FileName, type Manifest } from "./read-package.ts";

/** The parts of a package that are needed to find its code. */
type Packed = { manifest: Manifest } & PluginCode;
type Host = Pick<PluginHost, "dir">;

/**
 * Returns a plugin's code from its package. Files that the package omits come from the operator's plugin folder.
 * `missing` names required files that do not exist, are too large, or do not match the digest in the package.
 */
export async function findCode(
  host: Host,
  { manifest, code, page, texts }: Packed,
): Promise<PluginCode & { missing: string[] }> {
  const found = {
    code: code ?? (await readOperatorFile(host, manifest, "plugin.js")),
    page: page ?? (await readOperatorFile(host, manifest, "ui.js")),
    texts: texts ?? (await readOperatorTexts(host, manifest)),
  };
  const { files } = manifest;
  const missing = [
    ...(found.code === null && (!files || files["plugin.js"]) ? ["plugin.js"] : []),
    ...(found.page === null && files?.["ui.js"] ? ["ui.js"] : []),
    ...(found.texts === null && files?.["texts.json"] ? ["texts.json"] : []),
  ];
  return { ...found, missing };
}

/** Returns the texts in the operator's plugin folder, or null if the file is missing, wrong or not the package's. */
export async function readOperatorTexts(host: Host, manifest: Manifest): Promise<PluginTexts | null> {
  const json = await readOperatorFile(host, manifest, "texts.json");
  try {
    return json === null ? null : parseTexts(json);
  } catch {
    return null;
  }
}

/**
 * Returns a file in the operator's plugin folder, or null if it does not exist, is too large, or does not match the
 * digest in the package.
 */
export async function readOperatorFile(
  { dir }: Host,
  { name, version, files }: Manifest,
  file: FileName,
): Promise<string | null> {
  const expected = files?.[file];
  if (files && expected === undefined) return null;
  const path = join(dir, name, version, file);
  const size = (await stat(path).catch(() => null))?.size ?? Infinity;
  if (size > MAX_FILE_BYTES[file]) return null;
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || bytes.length > MAX_FILE_BYTES[file]) return null;
  return expected === undefined || hash("sha256", bytes) === expected ? bytes.toString("utf8") : null;
}
