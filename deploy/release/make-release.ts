import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeApi } from "#services/api/describe-api.ts";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import { archiveFiles, type Product } from "./archive.ts";
import { chartName, packChart } from "./chart.ts";
import { billOfMaterials, readShipped, type LockFile } from "./sbom.ts";
import { tarGz } from "./tar.ts";

/** A file of a release and its size in bytes. */
export type ReleaseFile = { name: string; size: number };

/**
 * Makes all files of a release in `folder`, which it empties first, from the built project in `root`: the archive, the
 * chart, the OpenAPI document, the bundled plugins' packages, the tools for authors, the bill of
 * materials and the checksums. `date` is the
 * version's date in the changelog, or null. The same build gives the same bytes. Returns the files, sorted by name.
 */
export async function makeRelease(root: string, folder: string, date: string | null): Promise<ReleaseFile[]> {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const product = JSON.parse(read("package.json")) as Product;
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const name = `${product.name}-${product.version}`;
  const modified = new Date(date ?? 0);
  write(`${name}.tar.gz`, tarGz(archiveFiles(root, product), modified));
  write(chartName(product.version), packChart(root, modified));
  const lock = JSON.parse(read("package-lock.json")) as LockFile;
  write(`${name}.cdx.json`, billOfMaterials(product, readShipped(root), lock, date));
  write("openapi.json", await apiDocument(product.version));
  packPlugins(root, folder);
  packSdk(root, folder);
  const made = readdirSync(folder).toSorted();
  write("SHA256SUMS", made.map((file) => `${digestOf(join(folder, file))}  ${file}\n`).join(""));
  return ["SHA256SUMS", ...made].map((file) => ({
    name: file,
    size: readFileSync(join(folder, file)).length,
  }));
}

/** Returns the OpenAPI document without the address of a server. By default, paths are relative to the document's. */
async function apiDocument(version: string): Promise<string> {
  const { servers: _, ...document } = JSON.parse(await describeApi(version, "http://localhost")) as Record<
    string,
    unknown
  >;
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Packs the bundled plugins with the built command line, as its users do. */
function packPlugins(root: string, folder: string): void {
  const program = join(root, "dist", "server", "admin.cjs");
  for (const name of bundledPlugins) {
    const packing = [program, "plugin-pack", join(root, "dist/plugins", name)];
    execFileSync(process.execPath, packing, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  }
}

/** Packs the tools for authors of plugins, like `npm publish`. */
function packSdk(root: string, folder: string): void {
  const quiet = { stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };
  execFileSync(process.execPath, [join(root, "sdk/build/build-sdk.ts")], { cwd: root, ...quiet });
  const packing = ["pack", "--silent", "--pack-destination", folder];
  execFileSync("npm", packing, {
    cwd: join(root, "dist/sdk"),
    shell: process.platform === "win32",
    ...quiet,
  });
}

function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
