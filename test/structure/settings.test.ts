// Rules: protocol/operations#settings-list
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { settingsFiles } from "#deploy/settings/parts.ts";
import { allSettings } from "#shared/runtime/settings/table.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const paths = settingsFiles().map(({ path }) => path);

/** Runs a program of deploy/settings on the files of a folder. */
function run(program: string, folder: string): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [join(ROOT, "deploy", "settings", program), folder], (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

/** Copies the files with settings into a temporary folder. */
async function copyOfFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-settings-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(ROOT, path), join(folder, path));
  }
  return folder;
}

describe("the files that document settings or pass them on", () => {
  test("are the manual, the example, compose.yaml and the chart, and equal the table of settings", async () => {
    const chart = "deploy/helm/values.schema.json";
    expect(paths).toEqual(["deploy/README.md", "deploy/env.example", "compose.yaml", chart]);
    expect(await run("check.ts", ROOT)).toEqual({ code: 0, out: "", err: "" });
  });

  test.each(paths)("the check names %s if it differs, and changes nothing", async (path) => {
    const folder = await copyOfFiles();
    const file = join(folder, path);
    const text = await readFile(file, "utf8");
    const changed = text.replaceAll("SESSION_IDLE_TTL", "SESSION_IDLE");
    expect(changed).not.toBe(text);
    await writeFile(file, changed);
    expect(await run("check.ts", folder)).toEqual({
      code: 1,
      out: "",
      err: `${path} differs from shared/runtime/settings: run \`npm run settings\`.\n`,
    });
    expect(await readFile(file, "utf8")).toBe(changed);

    expect(await run("write.ts", folder)).toEqual({ code: 0, out: `${path}\n`, err: "" });
    expect(await readFile(file, "utf8")).toBe(text);
  });

  test("the manual has a row for each setting, with its default", async () => {
    const manual = await readFile(join(ROOT, "deploy", "README.md"), "utf8");
    const rows = [...manual.matchAll(/^\| `([A-Z_]+)` \| (\S.*?) \| \S/gm)].map(([, name]) => name);
    expect(rows).toEqual(allSettings.map(({ name }) => name));
    expect(manual).toContain("| `BASE_URL` | `http://localhost:<PORT>` |");
    expect(manual).toContain("| `LISTENER_DATABASE_URL` | `DATABASE_URL` |");
    expect(manual).toContain("| `OIDC_ISSUER` | – (required with `oidc`) |");
  });
});

// In a container, these are fixed: the port of the health check, the roles of a service, the build.
const fixedInContainers = new Set(["PORT", "HOST", "ROLES", "STANDPOINT_VERSION"]);

const others = [
  "PGPASSWORD",
  "NODE_EXTRA_CA_CERTS",
  "NODE_USE_ENV_PROXY",
  "HTTPS_PROXY",
  "HTTP_PROXY",
  "NO_PROXY",
];

test("compose passes on every setting, except those that a container fixes", async () => {
  const compose = await readFile(join(ROOT, "compose.yaml"), "utf8");
  const passed = [...compose.matchAll(/^ {2}([A-Z_]+): \$\{(\w+)/gm)].map(([, name]) => name!);
  const names = allSettings.map(({ name }) => name).filter((name) => !fixedInContainers.has(name));
  expect(passed.filter((name) => !others.includes(name)).toSorted()).toEqual(names.toSorted());
  expect(passed).toEqual(expect.arrayContaining(others));
  for (const [, name, variable] of compose.matchAll(/^ {2}([A-Z_]+): \$\{(\w+)/gm))
    expect(variable).toBe(name === "PGPASSWORD" ? "POSTGRES_PASSWORD" : name);
});
