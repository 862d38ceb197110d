// Rules: protocol/operations#get-version, protocol/operations#one-build, protocol/operations#one-deliverable
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ensureServerBuilt, ensureWebBuilt, serverEnvironment, serverFlags } from "#deploy/local/builds.mjs";
import { makeRelease, type ReleaseFile } from "#deploy/release/make-release.ts";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import { DEFAULT_PLUGINS } from "#shared/runtime/settings/plugins.ts";
import { freePort, startApp } from "#test/support/app.ts";
import { emptyDatabaseForThisTest } from "#test/support/database.ts";
import { untilReady } from "#test/support/spawn.ts";

const root = join(import.meta.dirname, "..", "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const archive = `standpoint-${version}.tar.gz`;
const chart = `standpoint-chart-${version}.tgz`;
const date = "2026-01-31";

let folder: string;
let files: ReleaseFile[];

/** Makes a release in an empty temporary folder, and unpacks its archive with the system's tar into `unpacked`. */
beforeAll(async () => {
  await ensureWebBuilt(process.execPath);
  await ensureServerBuilt(process.execPath);
  folder = mkdtempSync(join(tmpdir(), "standpoint-release-"));
  files = await makeRelease(root, join(folder, "first"), date);
  execFileSync("tar", ["-xzf", join(folder, "first", archive), "-C", folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = (name: string) => readFileSync(join(folder, "first", name));
const unpacked = (path = "") => join(folder, `standpoint-${version}`, path);

describe("the files of a release", () => {
  test("are the archive, the chart, the API, the materials, the plugins, the SDK and the checksums", () => {
    const packages = bundledPlugins.map((name) => {
      const manifest = readFileSync(join(root, "plugins", name, "manifest.json"), "utf8");
      return `${name}-${(JSON.parse(manifest) as { version: string }).version}.json`;
    });
    const sdk = `standpoint-plugin-sdk-${version}.tgz`;
    const own = [archive, chart, sdk, `standpoint-${version}.cdx.json`];
    const expected = ["SHA256SUMS", "openapi.json", ...own, ...packages];
    expect(files.map(({ name }) => name)).toEqual(expected.toSorted());
    expect(readdirSync(join(folder, "first")).toSorted()).toEqual(expected.toSorted());
    for (const { name, size } of files) expect([name, size]).toEqual([name, made(name).length]);
  });

  test("have the checksums in SHA256SUMS", () => {
    const lines = made("SHA256SUMS").toString().trimEnd().split("\n");
    const digest = (name: string) => createHash("sha256").update(made(name)).digest("hex");
    const others = files.filter(({ name }) => name !== "SHA256SUMS");
    expect(lines).toEqual(others.map(({ name }) => `${digest(name)}  ${name}`));
  });

  test("are the same bytes if they are made twice from one build", async () => {
    await makeRelease(root, join(folder, "second"), date);
    for (const { name } of files)
      expect([name, readFileSync(join(folder, "second", name)).equals(made(name))]).toEqual([name, true]);
  });

  test("contain the OpenAPI document of a running server, with this version", async () => {
    const app = await startApp();
    onTestFinished(() => app.stop());
    const served = (await (await fetch(`${app.baseUrl}/api/openapi.json`)).json()) as Record<string, object>;
    const { servers: _, info, ...paths } = served;
    expect(JSON.parse(made("openapi.json").toString())).toEqual({ ...paths, info: { ...info, version } });
  });
});

describe("the chart", () => {
  /** Returns the contents of all files in a folder by path. */
  const contentsOf = (top: string) => {
    const paths = globSync("**/*", { cwd: top }).filter((path) => statSync(join(top, path)).isFile());
    return Object.fromEntries(paths.map((path) => [path, readFileSync(join(top, path), "utf8")]));
  };

  test("has the files of deploy/helm except for golden output, and the alert rules", () => {
    execFileSync("tar", ["-xzf", join(folder, "first", chart), "-C", folder]);
    const sources = Object.entries(contentsOf(join(root, "deploy", "helm")));
    const alerts = Object.entries(contentsOf(join(root, "deploy", "monitoring")));
    const rules = alerts
      .filter(([path]) => path === "alerts.yaml")
      .map(([path, text]) => [`files/${path}`, text]);
    const expected = sources.filter(([path]) => !path.startsWith("golden"));
    expect(contentsOf(join(folder, "standpoint"))).toEqual(Object.fromEntries([...expected, ...rules]));
    expect(expected.map(([path]) => path)).toContain("Chart.yaml");
  });
});

describe("the archive", () => {
  test("starts with Node alone on an empty database, and serves the web client and its version", async () => {
    expect(() => createRequire(unpacked("any.js")).resolve("fastify")).toThrow("Cannot find module");
    const database = await emptyDatabaseForThisTest();
    const port = String(await freePort());
    const env = { DATABASE_URL: database.url, PORT: port, HOST: "127.0.0.1" };
    const child = spawn(process.execPath, ["dist/server/main.cjs"], {
      cwd: unpacked(),
      env,
      stdio: "ignore",
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const exited = once(child, "exit");
    const baseUrl = `http://localhost:${port}`;
    await untilReady({ baseUrl });

    const get = async (path: string) => (await fetch(baseUrl + path)).text();
    const page = readFileSync(join(root, "dist", "web", "index.html"), "utf8");
    expect(await get("/")).toBe(page.replace('"/icon-512.png"', `"${baseUrl}/icon-512.png"`));
    expect(JSON.parse(await get("/version"))).toEqual({ version });

    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });

  test("reports its version unless STANDPOINT_VERSION is set, also on the command line", () => {
    const versionWith = (env: Record<string, string>) => {
      const args = ["dist/server/admin.cjs", "settings", "--json"];
      const out = execFileSync(process.execPath, args, {
        cwd: unpacked(),
        env: { DATABASE_URL: "postgres://127.0.0.1/unused", ...env },
        encoding: "utf8",
      });
      const settings = JSON.parse(out) as { name: string; value: string }[];
      return settings.find(({ name }) => name === "STANDPOINT_VERSION")?.value;
    };
    expect(versionWith({})).toBe(version);
    expect(versionWith({ STANDPOINT_VERSION: "1.0.0+abc" })).toBe("1.0.0+abc");
  });

  test("has the files of the image, with the date of the release and no sources", () => {
    const dockerfile = readFileSync(join(root, "deploy", "Dockerfile"), "utf8");
    const lastStage = dockerfile.split(/^FROM .*$/m).at(-1)!;
    const copies = [...lastStage.matchAll(/^COPY (?:--from=build \/app\/)?(.*) (\S+)$/gm)];
    const copied = copies.flatMap(([, from, to]) =>
      from!.split(" ").flatMap((pattern) => {
        const paths = globSync(pattern, { cwd: root });
        return paths.map((path) => (pattern.includes("*") ? path.replace("services/", to!) : path));
      }),
    );
    expect(copied).toEqual(expect.arrayContaining(["dist", "migrations", "dist/healthcheck.cjs"]));
    for (const path of copied) expect([path, existsSync(unpacked(path))]).toEqual([path, true]);
    expect(readdirSync(unpacked("dist/plugins")).toSorted()).toEqual(bundledPlugins.toSorted());
    expect(globSync("**/*.ts", { cwd: unpacked() })).toEqual([]);
    expect(statSync(unpacked("LICENSE")).mtime).toEqual(new Date(date));
  });

  test("has a README with the image's flags of Node, malloc arenas and plugins", () => {
    const readme = readFileSync(unpacked("README.md"), "utf8");
    expect(readme).toContain(`NODE_OPTIONS=${serverFlags().join(" ")}\n`);
    expect(readme).toContain(`MALLOC_ARENA_MAX=${serverEnvironment().MALLOC_ARENA_MAX}\n`);
    expect(readme).toContain(`DEFAULT_PLUGINS=${DEFAULT_PLUGINS}\n`);
  });

  test("has the licence notices of its packages", () => {
    for (const path of ["dist/server/licenses.md", "dist/server/sandbox/licenses.md", "dist/web/licenses.md"])
      expect(readFileSync(unpacked(path), "utf8")).toMatch(/^## \S+ - \d/m);
  });
});
