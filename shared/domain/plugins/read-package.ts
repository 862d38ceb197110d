import { hash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { isStorable } from "#shared/rules/text.ts";
import type { PackageFile, PluginPackage } from "#shared/wire/plugin-package.ts";
import { parseTexts } from "./parse-texts.ts";
import { problem } from "#shared/wire/problems.ts";
import type { PluginCode } from "./plugin-host.ts";

/** The content of a package, with the digests of its files instead of their bytes. */
export type Manifest = Omit<PluginPackage, "files"> & {
  /** The SHA-256 of each file that the package names. Without it, the operator's files are used without a check. */
  files?: { "plugin.js"?: string; "ui.js"?: string; "texts.json"?: string };
};

/** A package after decoding: its manifest, its code, and the digest that identifies it. */
export type Bundle = { digest: Buffer; manifest: Manifest } & PluginCode;

/** Maximum size of a decoded file, in bytes. */
export const MAX_FILE_BYTES = {
  "plugin.js": 256 * 1024,
  "ui.js": 512 * 1024,
  "texts.json": 512 * 1024,
} as const;
/** The name of a file of a package. */
export type FileName = keyof typeof MAX_FILE_BYTES;
/** The names of the files of a package, in the order of their digests in the manifest. */
export const fileNames = Object.keys(MAX_FILE_BYTES) as FileName[];

const unpack = promisify(brotliDecompress);

/** Returns the bytes of files by their digests. Files that it does not find are absent. */
export type FindFiles = (digests: string[]) => Promise<ReadonlyMap<string, Buffer>>;

/**
 * Unpacks the files of a package and returns it as a bundle. `findFiles` finds the files that it names by digest only.
 * The digest covers the decoded content, so it does not depend on the encoding. Throws `invalid` for a file that cannot
 * be unpacked, is too large, is not text or does not match its digest. Also throws it for kinds without code and for
 * wrong texts.
 */
export async function readPackage(
  { files, ...rest }: PluginPackage,
  findFiles: FindFiles = async () => new Map(),
): Promise<Bundle> {
  const named = Object.values(files ?? {}).flatMap((file) =>
    file?.data === undefined && file?.sha256 !== undefined ? [file.sha256] : [],
  );
  const found = named.length > 0 ? await findFiles(named) : new Map<string, Buffer>();
  const code = await readFile("plugin.js", files?.["plugin.js"], found);
  const page = await readFile("ui.js", files?.["ui.js"], found);
  const textsFile = await readFile("texts.json", files?.["texts.json"], found);
  const texts = textsFile === null ? null : parseTexts(textsFile);
  if (files && !files["plugin.js"] && rest.kinds.length > 0)
    throw problem("invalid", "a package with kinds needs plugin.js");
  const manifest: Manifest = {
    ...rest,
    ...(files && {
      files: {
        ...(files["plugin.js"] && { "plugin.js": sha256Of(code, files["plugin.js"]) }),
        ...(files["ui.js"] && { "ui.js": sha256Of(page, files["ui.js"]) }),
        // Last, so that the digests of packages without texts stay.
        ...(files["texts.json"] && { "texts.json": sha256Of(textsFile, files["texts.json"]) }),
      },
    }),
  };
  const digest = hash("sha256", JSON.stringify(manifest), "buffer");
  return { digest, manifest, code, page, texts };
}

/** Returns a file's text; null if the package does not contain it and it is not in `found`. */
async function readFile(
  name: FileName,
  file: PackageFile | undefined,
  found: ReadonlyMap<string, Buffer>,
): Promise<string | null> {
  if (!file) return null;
  const { data, encoding, sha256 = "" } = file;
  const most = MAX_FILE_BYTES[name];
  const bytes = data === undefined ? found.get(sha256) : await unpackFile(name, { data, encoding }, most);
  if (!bytes) return null;
  if (bytes.length > most) throw tooLarge(name, most);
  const text = isUtf8(bytes) ? bytes.toString("utf8") : null;
  if (text === null || !isStorable(text))
    throw problem("invalid", `${name} must be UTF-8 without NUL characters`);
  if (file.sha256 !== undefined && file.sha256 !== hash("sha256", bytes))
    throw problem("invalid", `the sha256 of ${name} does not match`);
  return text;
}

/**
 * Decodes a file of at most `most` bytes. `name` is for the errors. Throws `invalid` if it is too large or cannot be
 * decoded.
 */
export async function unpackFile(
  name: string,
  { data, encoding }: { data: string; encoding: PackageFile["encoding"] },
  most: number,
): Promise<Buffer> {
  const bytes = await decode(name, data, encoding, most);
  if (bytes.length > most) throw tooLarge(name, most);
  return bytes;
}

async function decode(
  name: string,
  data: string,
  encoding: PackageFile["encoding"],
  most: number,
): Promise<Buffer> {
  if (encoding === "utf8") return Buffer.from(data, "utf8");
  const packed = Buffer.from(data, "base64");
  // Decoding ignores characters that are not base64, so the text must also equal the encoding of the bytes.
  if (packed.toString("base64") !== data) throw problem("invalid", `${name} is not base64`);
  if (encoding === "base64") return packed;
  try {
    // The limit also stops decompression: a few hundred bytes can unpack to gigabytes.
    return await unpack(packed, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(name, most);
    throw problem("invalid", `${name} cannot be unpacked`);
  }
}

function tooLarge(name: string, most: number) {
  return problem("invalid", `${name} must have at most ${most / 1024} KiB`);
}

function sha256Of(text: string | null, file: PackageFile): string {
  return text === null ? file.sha256! : hash("sha256", text);
}
