import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Product } from "./archive.ts";

/** The files of licences. The build writes one for each of its parts. */
const NOTICES = [
  "server/licenses.md",
  "server/sandbox/licenses.md",
  "web/licenses.md",
  "web/embed-licenses.md",
];

/** A package that the build contains. */
export type Shipped = { name: string; version: string };

type Locked = { version?: string; license?: string; integrity?: string };

/** The part of package-lock.json that is read. */
export type LockFile = { packages: Record<string, Locked> };

/** Returns the packages of the built project in `root`, sorted and each once. */
export function readShipped(root: string): Shipped[] {
  return shippedPackages(NOTICES.map((path) => readFileSync(join(root, "dist", path), "utf8")));
}

/**
 * Returns the packages of a build, sorted and each once. The build writes a heading `## name - version (license)` for
 * each package into a file of licences; `notices` are those files.
 */
export function shippedPackages(notices: readonly string[]): Shipped[] {
  const headings = notices.flatMap((text) => [...text.matchAll(/^## (\S+) - (\d\S*) \(.+\)$/gm)]);
  const names = new Set(headings.map(([, name, version]) => `${name} ${version}`));
  return [...names].sort().map((both) => {
    const [name = "", version = ""] = both.split(" ");
    return { name, version };
  });
}

/**
 * Returns the software bill of materials as CycloneDX 1.6 JSON, with licenses and hashes from the lock file. Throws an
 * Error for a package that is not in the lock file.
 */
export function billOfMaterials(
  product: Product,
  shipped: readonly Shipped[],
  lock: LockFile,
  date: string | null,
): string {
  const own = {
    type: "application",
    "bom-ref": purlOf(product),
    name: product.name,
    version: product.version,
    description: product.description,
    licenses: licensesOf(product.license),
    purl: purlOf(product),
  };
  const components = shipped.map((one) => component(one, lock));
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { ...(date !== null && { timestamp: `${date}T00:00:00Z` }), component: own },
    components,
    dependencies: [{ ref: own["bom-ref"], dependsOn: components.map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function component({ name, version }: Shipped, lock: LockFile) {
  const locked = Object.entries(lock.packages).find(
    ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
  )?.[1];
  if (!locked) throw new Error(`${name} ${version} is in the build, but not in package-lock.json.`);
  const purl = purlOf({ name, version });
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    ...(locked.license !== undefined && { licenses: licensesOf(locked.license) }),
    ...(locked.integrity !== undefined && { hashes: hashesOf(locked.integrity) }),
    purl,
  };
}

function purlOf({ name, version }: Shipped): string {
  return `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}`;
}

/** Returns a package's license as an SPDX id, an SPDX expression, or another text. */
function licensesOf(license: string) {
  if (license.startsWith("SEE LICENSE")) return [{ license: { name: license } }];
  if (/ (AND|OR|WITH) /.test(license)) return [{ expression: license }];
  return [{ license: { id: license } }];
}

/** Returns the hashes of an `integrity` such as `sha512-<base64>`. */
function hashesOf(integrity: string) {
  return integrity.split(" ").map((one) => {
    const [, bits = "", base64 = ""] = /^sha(\d+)-(.*)$/.exec(one) ?? [];
    return { alg: `SHA-${bits}`, content: Buffer.from(base64, "base64").toString("hex") };
  });
}
