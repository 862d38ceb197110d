// Rules: protocol/operations#boot-order, protocol/operations#launcher, protocol/operations#one-build,
//   protocol/operations#stop-signals
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ensureServerBuilt, ensureWebBuilt, serverFlags } from "#deploy/local/builds.mjs";
import { frameOf, readFrames, type SandboxFrame } from "#shared/plugin-host/frames.ts";
import { sandboxArguments } from "#shared/plugin-host/program.ts";
import { freePort } from "#test/support/app.ts";
import { emptyDatabaseForThisTest } from "#test/support/database.ts";
import { person } from "#test/support/client.ts";
import { untilReady } from "#test/support/spawn.ts";

const root = join(import.meta.dirname, "..", "..");
const dockerfile = readFileSync(join(root, "deploy", "Dockerfile"), "utf8");
const lastStage = dockerfile.split(/^FROM .*$/m).at(-1)!;

/** The image's environment variables. */
const imageEnv = Object.fromEntries(
  [...lastStage.matchAll(/^ENV (\w+)=([^$\n]+)$/gm)].map(([, name, value]) => [name!, value!]),
);

/** The arguments of the image's CMD after `node`. */
const command = argumentsIn(/^CMD (\[.*\])$/m);
const healthcheck = argumentsIn(/^HEALTHCHECK .* CMD (\[.*\])$/m);

function argumentsIn(line: RegExp): string[] {
  const [node, ...args] = JSON.parse(line.exec(lastStage)![1]!) as string[];
  expect(node).toBe("node");
  return args;
}

let imageDir: string;

/** Copies the image's files into a separate folder, and runs the image's build step. */
beforeAll(async () => {
  await ensureWebBuilt(process.execPath);
  await ensureServerBuilt(process.execPath);
  imageDir = mkdtempSync(join(tmpdir(), "standpoint-image-"));
  for (const [, words] of lastStage.matchAll(/^COPY (?:--from=build )?(.*)$/gm)) {
    const [to, ...from] = words!.split(" ").toReversed();
    for (const path of from.flatMap((pattern) => globSync(pattern.replace(/^\/app\//, ""), { cwd: root }))) {
      const target = to!.endsWith("/") ? join(to!, basename(path)) : to!;
      cpSync(join(root, path), join(imageDir, target), { recursive: true });
    }
  }
  const cache = join(imageDir, "dist", "server", "compile-cache");
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache);
  const [, fill] = /^RUN node (.*)$/m.exec(lastStage)!;
  expect(await run(fill!.split(" "))).toMatchObject({ code: 0, err: "" });
});
afterAll(() => rmSync(imageDir, { recursive: true, force: true }));

type RunResult = { code: number; out: string; err: string };

/** Runs Node in the image's folder with the image's environment. Returns the exit code and the output. */
function run(args: string[], env: Record<string, string> = {}): Promise<RunResult> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: imageDir, env: { ...imageEnv, ...env } }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

describe("the built server in a folder without the repository", () => {
  test("migrates, serves, runs an operator's command and stops", async () => {
    expect(() => createRequire(join(imageDir, "any.js")).resolve("fastify")).toThrow("Cannot find module");
    const database = await emptyDatabaseForThisTest();
    const port = await freePort();
    const env = {
      ...imageEnv,
      DATABASE_URL: database.url,
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      HOST: "127.0.0.1",
      METRICS_ENABLED: "true",
    };
    const child = spawn(process.execPath, command, { cwd: imageDir, env, stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const exited = once(child, "exit");
    const app = { baseUrl: env.BASE_URL, database } as Parameters<typeof person>[0];
    await untilReady(app);

    const get = async (path: string) => (await fetch(app.baseUrl + path)).text();
    const page = readFileSync(join(root, "dist", "web", "index.html"), "utf8");
    expect(await get("/")).toBe(page.replace('"/icon-512.png"', `"${app.baseUrl}/icon-512.png"`));
    const ana = await person(app, "Ana");
    expect((await ana.send("GET", "/api/me")).body).toMatchObject({ name: "Ana" });
    expect(JSON.parse(await get("/api/openapi.json"))).toMatchObject({ info: { title: "Standpoint" } });
    expect(await get("/metrics")).toContain("svc_pgxpool_total_conns");
    expect((await run(healthcheck, env)).code).toBe(0);
    const listed = await run(["dist/server/admin.cjs", "list-orgs", "--json"], env);
    expect(listed).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(listed.out)).toMatchObject([{ slug: "default" }]);

    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect((await run(healthcheck, env)).code).toBe(1);
  });

  test("contains the launcher", async () => {
    expect(await run(["bin/standpoint", "--version"])).toEqual({ code: 0, out: "dev\n", err: "" });
  });

  test("contains the sandbox process, which may read only its own folder", async () => {
    const folder = join(imageDir, "dist", "server", "sandbox");
    expect(sandboxArguments(`${folder}/`).filter((flag) => flag.startsWith("--allow"))).toEqual([
      `--allow-fs-read=${folder}/`,
    ]);
    const child = spawn(process.execPath, sandboxArguments(`${folder}/`), { cwd: "/", env: {} });
    onTestFinished(() => void child.kill("SIGKILL"));
    const frames: SandboxFrame[] = [];
    child.stdout.on(
      "data",
      readFrames(
        (frame) => frames.push(frame),
        () => expect.fail("the program wrote a malformed frame"),
      ),
    );
    const code = "export const onAction = async ({ state }) => ({ state: state + 1 });";
    child.stdin.write(frameOf({ type: "load", key: "a" }, code));
    child.stdin.end(
      frameOf({ type: "call", key: "a", hook: "onAction", now: 0, seed: "", most: 100 }, '{"state":1}'),
    );
    expect(await once(child, "close")).toEqual([0, null]);
    expect(frames).toEqual([
      { type: "ready", text: "" },
      { type: "loaded", text: "" },
      { type: "done", text: '{"state":2}' },
    ]);
    expect(readFileSync(join(folder, "licenses.md"), "utf8")).toContain("quickjs");
    const server = globSync("*.cjs", { cwd: join(imageDir, "dist", "server") });
    expect(readFileSync(join(folder, "child.mjs"), "utf8")).toMatch(/HEAPU8/);
    const withQuickJs = server.filter((file) =>
      /HEAPU8/.test(readFileSync(join(folder, "..", file), "utf8")),
    );
    expect(withQuickJs, "server files that contain QuickJS").toEqual([]);
  });

  test("an unexpected error's stack names functions and lines of the build", async () => {
    const misnamed = join(imageDir, "migrations", "9999_out_of_line.sql");
    writeFileSync(misnamed, "");
    onTestFinished(() => rmSync(misnamed));
    const { code, err } = await run(command, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(code).toBe(1);
    expect(err).toMatch(/Migration 9999_out_of_line\.sql is out of sequence/);
    expect(err).toMatch(/ at .*findMigrations \(.*\/dist\/server\/[\w.-]+\.cjs:\d+:\d+\)/);
    expect(err).toMatch(/ at .*main \(.*\/dist\/server\/main\.cjs:\d+:\d+\)/);
  });

  test("each start uses the image's V8 compile cache", async () => {
    const { code, out, err } = await run(command, { NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
    expect(code).toBe(1);
    const accepted = [...(out + err).matchAll(/V8 code cache for CommonJS .*\/([\w.-]+)\.cjs was (\w+)/g)];
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(([, , verdict]) => verdict))).toEqual(new Set(["accepted"]));
  });

  test("V8's nursery stays small in the image and under npm start", async () => {
    const survivors = "const all = []; for (let i = 0; i < 300_000; i++) all.push([i]);";
    const bytes = "v8.getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size";
    const small = { code: 0, out: `${4 * 1024 * 1024}\n`, err: "" };
    expect(await run(["-p", survivors + bytes])).toEqual(small);
    expect(await run([...serverFlags(), "-p", survivors + bytes], { NODE_OPTIONS: "" })).toEqual(small);
  });
});
