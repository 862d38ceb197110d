import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ArchiveFile } from "./tar.ts";

/** The fields of package.json that a release needs. */
export type Product = { name: string; version: string; description: string; license: string };

/** The built programs, the files that they read, and the manual. */
const CONTENTS = [
  "bin",
  "dist/server",
  "dist/web",
  "dist/plugins",
  "migrations",
  "LICENSE",
  "CHANGELOG.md",
  "SECURITY.md",
  "deploy/README.md",
  "deploy/standpoint.service",
  "deploy/Caddyfile",
  "deploy/proxies",
  "deploy/kubernetes.md",
  "deploy/monitoring",
  "deploy/runbook.md",
  "deploy/capacity.md",
  "deploy/past-one-postgres.md",
  "docs",
];

/** Sources, and the compile cache of a server that ran here. */
const LEFT_OUT = /\.ts$|^dist\/server\/compile-cache\//;

/**
 * Returns the files of the archive that runs with Node alone, from the built project in `root`. Their folder is named
 * after the version. The archive has the image's files and the manual.
 */
export function archiveFiles(root: string, product: Product): ArchiveFile[] {
  const copies = CONTENTS.flatMap((path) => list(root, path)).filter((path) => !LEFT_OUT.test(path));
  const scripts = readdirSync(join(root, "services")).filter((name) => name.endsWith(".cjs"));
  const folder = `${product.name}-${product.version}`;
  const copy = (from: string, path: string): ArchiveFile => {
    const bytes = readFileSync(join(root, from));
    return { path: `${folder}/${path}`, bytes, isExecutable: path.startsWith("bin/") };
  };
  const text = (path: string, content: string) => ({
    path: `${folder}/${path}`,
    bytes: Buffer.from(content),
  });
  return [
    ...copies.map((path) => copy(path, path)),
    ...scripts.map((name) => copy(`services/${name}`, `dist/${name}`)),
    text("package.json", manifest(product)),
    text("dist/server/version.txt", `${product.version}\n`),
    copy("deploy/release/archive-readme.md", "README.md"),
  ];
}

/** Returns a file, or all files of a folder, as paths from `root`. */
export function list(root: string, path: string): string[] {
  const full = join(root, path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full).flatMap((name) => list(root, `${path}/${name}`));
}

/** Returns the package.json of the archive. The built server has all packages, so it names no dependency. */
function manifest({ name, version, description, license }: Product): string {
  const engines = { node: ">=24" };
  const fields = { name, version, private: true, description, license, type: "module", engines };
  return `${JSON.stringify(fields, null, 2)}\n`;
}
