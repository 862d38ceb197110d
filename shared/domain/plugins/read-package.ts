import { hash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { isStorable } from "#shared/rules/text.ts";
import type { PackageFile, PluginPackage } from "#shared/wire/plugin-package.ts";
import { problem } from "#shared/wire/problems.ts";
import type { PluginCode } from "./plugin-host.ts";

/** The content of a package, with the digests of its files instead of their bytes. */
export type Manifest = Omit<PluginPackage, "files"> & {
  /** The SHA-256 of each file that the package names. Without it, the operator's files are used without a check. */
  files?: { "plugin.js"?: string; "ui.js"?: string };
};

/** A package after decoding: its manifest, its code, and the digest that identifies it. */
export type Bundle = { digest: Buffer; manifest: Manifest } & PluginCode;

/** Maximum size of a decoded file, in bytes. */
export const MAX_FILE_BYTES = { "plugin.js": 256 * 1024, "ui.js": 512 * 1024 } as const;
type FileName = keyof typeof MAX_FILE_BYTES;

const unpack = promisify(brotliDecompress);

/**
 * Unpacks the files of a package and returns it as a bundle. The digest covers the decoded content, so it does not
 * depend on the encoding. Throws `invalid` for a file that cannot be unpacked, is too large, is not text or does not
 * match its digest. Also throws it for kinds without code.
 */
export async function readPackage({ files, ...rest }: PluginPackage): Promise<Bundle> {
  const code = await readFile("plugin.js", files?.["plugin.js"]);
  const page = await readFile("ui.js", files?.["ui.js"]);
  if (files && !files["plugin.js"] && rest.kinds.length > 0)
    throw problem("invalid", "a package with kinds needs plugin.js");
  const manifest: Manifest = {
    ...rest,
    ...(files && {
      files: {
        ...(files["plugin.js"] && { "plugin.js": sha256Of(code, files["plugin.js"]) }),
        ...(files["ui.js"] && { "ui.js": sha256Of(page, files["ui.js"]) }),
      },
    }),
  };
  const digest = hash("sha256", JSON.stringify(manifest), "buffer");
  return { digest, manifest, code, page };
}

/** Returns a file's text; null if the package does not contain it. */
async function readFile(name: FileName, file: PackageFile | undefined): Promise<string | null> {
  if (file?.data === undefined) return null;
  const bytes = await bytesOf(name, file.data, file.encoding);
  if (bytes.length > MAX_FILE_BYTES[name]) throw tooLarge(name);
  const text = isUtf8(bytes) ? bytes.toString("utf8") : null;
  if (text === null || !isStorable(text))
    throw problem("invalid", `${name} must be UTF-8 without NUL characters`);
  if (file.sha256 !== undefined && file.sha256 !== hash("sha256", bytes))
    throw problem("invalid", `the sha256 of ${name} does not match`);
  return text;
}

async function bytesOf(name: FileName, data: string, encoding: PackageFile["encoding"]): Promise<Buffer> {
  if (encoding === "utf8") return Buffer.from(data, "utf8");
  const packed = Buffer.from(data, "base64");
  // Decoding ignores characters that are not base64, so the text must also equal the encoding of the bytes.
  if (packed.toString("base64") !== data) throw problem("invalid", `${name} is not base64`);
  if (encoding === "base64") return packed;
  try {
    // The limit also stops decompression: a few hundred bytes can unpack to gigabytes.
    return await unpack(packed, { maxOutputLength: MAX_FILE_BYTES[name] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(name);
    throw problem("invalid", `${name} cannot be unpacked`);
  }
}

function tooLarge(name: FileName) {
  return problem("invalid", `${name} must have at most ${MAX_FILE_BYTES[name] / 1024} KiB`);
}

function sha256Of(text: string | null, file: PackageFile): string {
  return text === null ? file.sha256! : hash("sha256", text);
}
