// Rules: protocol/operations#get-version, protocol/operations#launcher, protocol/operations#one-build,
//   protocol/operations#read-only-root, protocol/operations#stop-signals, protocol/plugins#default-plugins
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import { ROLE_NAMES, addressSettings } from "#shared/runtime/settings/process.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { act, addStory, ok, team } from "#test/support/client.ts";
import { createTestDatabase, emptyDatabaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { watch } from "#test/support/socket.ts";
import { untilReady } from "#test/support/spawn.ts";
import { recordResult } from "#test/support/stress.ts";
import { buildImage, type Image } from "./build-image.ts";
import { childrenOf, expectConfined, runInImage, startImage, type Running } from "./run-image.ts";

const parameters = {
  VERSION: "1.0.0-trial",
  REVISION: "0123456789abcdef",
  SOURCE: "https://git.example.com/standpoint",
};

let image: Image;
let database: TestDatabase;
/** All roles in one process. */
let running: Running;

const buildTimeout = 1_800_000;
const nanosecondsInMillisecond = 1e6;
const confined = "as the image's user, with a read-only root and no capabilities";
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

beforeAll(async () => {
  image = await buildImage(parameters);
  database = await createTestDatabase();
  running = await startImage(image, database);
  await untilReady(running.app);
}, buildTimeout);
afterAll(async () => {
  await running?.stop();
  await database?.drop();
  await image?.remove();
});

/** Starts the image for this test, on an empty database unless it gets another one. */
async function start(...[on, options]: [TestDatabase?, Parameters<typeof startImage>[2]?]): Promise<Running> {
  const started = await startImage(image, on ?? (await emptyDatabaseForThisTest()), options);
  onTestFinished(() => void started.child.kill("SIGKILL"));
  return started;
}

const get = (path: string) => fetch(running.app.baseUrl + path);

describe("the configuration of the image", () => {
  test("its labels name the product, its version and its source", async () => {
    const { description } = JSON.parse(await readFile("package.json", "utf8")) as { description: string };
    expect(image.config.Labels).toMatchObject({
      "org.opencontainers.image.title": "Standpoint",
      "org.opencontainers.image.description": description,
      "org.opencontainers.image.licenses": "MIT",
      "org.opencontainers.image.version": parameters.VERSION,
      "org.opencontainers.image.revision": parameters.REVISION,
      "org.opencontainers.image.source": parameters.SOURCE,
    });
  });

  test("it exposes the port on which a process listens by default", () => {
    expect(Object.keys(image.config.ExposedPorts)).toEqual([`${addressSettings.port.default}/tcp`]);
  });
});

describe("the files of the image", () => {
  test("there are no sources and no packages", async () => {
    const folder = join(image.folder, image.config.WorkingDir);
    expect((await readdir(folder)).toSorted()).toEqual(
      ["LICENSE", "bin", "dist", "migrations", "package.json", "plugins"].toSorted(),
    );
    const paths = await readdir(folder, { recursive: true });
    expect(paths.filter((path) => /\.[cm]?tsx?$|(^|\/)node_modules(\/|$)/.test(path))).toEqual([]);
  });

  test("there are all bundled plugins and no other folder for plugins", async () => {
    const folder = join(image.folder, image.config.WorkingDir, "plugins");
    expect((await readdir(folder)).toSorted()).toEqual(bundledPlugins.toSorted());
    for (const name of bundledPlugins)
      expect(await readdir(join(folder, name))).toEqual(
        expect.arrayContaining(["manifest.json", "plugin.js"]),
      );
  });
});

test("the image adds less than 32 MiB to its base image", () => {
  const [base, ...layers] = image.layers as [number, ...number[]];
  const own = layers.reduce((sum, bytes) => sum + bytes, 0);
  expect(own).toBeLessThan(32 * 2 ** 20);
  recordResult({
    trial: "size of the image",
    tried: "built from deploy/Dockerfile",
    outcome: `${mebibytes(own)} on a base of ${mebibytes(base)}, uncompressed`,
  });
});

describe("a process of the image", () => {
  test("has an unprivileged user, a read-only root and no capabilities", async () => {
    await expectConfined(await running.pid(), image);
    const cache = "dist/server/compile-cache/new";
    const { code, err } = await runInImage(image, ["touch", cache]);
    expect([code, err]).toEqual([1, `touch: cannot touch '${cache}': Read-only file system\n`]);
  });

  test("serves the client", async () => {
    const page = await get("/");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const [, script] = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(await page.text())!;
    expect((await get(script!)).status).toBe(200);
  });

  test("answers health checks, and reports the version of the build argument", async () => {
    for (const path of ["/healthz", "/readyz"])
      expect(await (await get(path)).json()).toEqual({ status: "ok" });
    expect(await (await get("/version")).json()).toEqual({ version: parameters.VERSION });
  });

  test("is healthy to the image's health check", async () => {
    const [kind, ...command] = image.config.Healthcheck.Test;
    expect(kind).toBe("CMD");
    expect((await runInImage(image, command, running.env)).code).toBe(0);
    expect((await runInImage(image, command, { ...running.env, PORT: "1" })).code).toBe(1);
  });

  test("lets people create a room and vote over a socket", async () => {
    const t = await team(running.app, ["Ana", "Ben"]);
    const [ana, ben] = t.people;
    const watcher = await watch(ana!, t.session.id);
    const storyId = await addStory(ana!, t.room, "Refund");
    await act(ana!, t.room, "POST", "select", { storyId });
    await act(ben!, t.room, "POST", "vote", { storyId, value: "5" });
    await watcher.until(({ state }) => state.stories[0]?.votedUserIds?.includes(ben!.id) === true);
    await act(ana!, t.room, "POST", "reveal", { storyId });
    const { state } = await watcher.until((frame) => frame.state.stories[0]?.votes !== undefined);
    expect(state.stories[0]!.votes).toEqual([expect.objectContaining({ userId: ben!.id, value: "5" })]);
  });

  test("has installed every bundled plugin", async () => {
    const { rows } = await database.sql.query<{ name: string }>("select name from plugin_installs");
    expect(rows.map(({ name }) => name).toSorted()).toEqual(bundledPlugins.toSorted());
  });

  test("runs a retrospective in a sandbox process as confined as itself", async () => {
    const t = await team(running.app, ["Ana"]);
    const [ana] = t.people;
    const body = { kind: "retro", title: "Sprint 12", config: { columns: "Keep\nStop" } };
    const { id } = await ok<CreatedSession>(ana!, "POST", `${t.spacePath}/sessions`, body);
    await act(ana!, `/api/sessions/${id}`, "POST", "card", { column: "Keep", text: "Pairing" });
    expect(await ok(ana!, "GET", `/api/sessions/${id}`)).toMatchObject({
      state: { columns: [{ name: "Keep", hidden: 1 }, { name: "Stop" }] },
      mine: { cards: [{ text: "Pairing" }] },
    });
    const sandboxes = await childrenOf(await running.pid());
    expect(sandboxes.length).toBeGreaterThan(0);
    for (const pid of sandboxes) await expectConfined(pid, image);
  });

  test("logs no problem but that open mode is for trusted networks", () => {
    const lines = running
      .log()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines.filter(({ level }) => level !== "info").map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^open mode/),
    ]);
  });

  test("is ready on an empty database within the start period of the image's health check", async () => {
    const begin = performance.now();
    await untilReady((await start()).app);
    const ready = performance.now() - begin;
    expect(ready).toBeLessThan(image.config.Healthcheck.StartPeriod / nanosecondsInMillisecond);
    recordResult({
      trial: "a start of the image",
      tried: confined,
      outcome: `ready after ${seconds(ready)}`,
    });
  });

  test("closes its sockets and exits with 0 within 10 s of SIGTERM", async () => {
    const started = await start(database);
    await untilReady(started.app);
    const t = await team(started.app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    const begin = performance.now();
    expect(await started.stop()).toEqual([0, null]);
    const stopped = performance.now() - begin;
    expect(await watcher.closed).toMatchObject({ code: 1001 });
    expect(stopped).toBeLessThan(10_000);
    recordResult({
      trial: "a stop of the image",
      tried: confined,
      outcome: `socket closed with 1001, exit code 0 after ${seconds(stopped)}`,
    });
  });

  test("loads its programs from V8's compile cache", async () => {
    const { code, out, err } = await runInImage(image, image.config.Cmd, {
      NODE_DEBUG_NATIVE: "COMPILE_CACHE",
    });
    expect(code).toBe(1);
    const verdicts = [...(out + err).matchAll(/V8 code cache for CommonJS .*\.cjs was (\w+)/g)];
    expect(new Set(verdicts.map(([, verdict]) => verdict))).toEqual(new Set(["accepted"]));
  });
});

describe.each([...ROLE_NAMES])("the role %s alone", (role) => {
  test.each([
    ["ROLES", { env: { ROLES: role } }],
    ["the launcher", { command: ["bin/standpoint", role] }],
  ])("starts by %s, and stops on SIGTERM", async (_way, options) => {
    const started = await start(database, options);
    await untilReady(started.app);
    expect((await fetch(`${started.app.baseUrl}/api/openapi.json`)).status).toBe(role === "api" ? 200 : 404);
    expect(await started.stop()).toEqual([0, null]);
  });
});

describe("bin/standpoint", () => {
  test("--version prints the version of the build argument", async () => {
    const expected = { code: 0, out: `${parameters.VERSION}\n`, err: "" };
    expect(await runInImage(image, ["bin/standpoint", "--version"])).toEqual(expected);
  });

  test("--help lists the settings", async () => {
    const { code, out, err } = await runInImage(image, ["bin/standpoint", "--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("DATABASE_URL (required)");
  });

  test("admin doctor finds no problem", async () => {
    const { code, out, err } = await runInImage(image, ["bin/standpoint", "admin", "doctor"], running.env);
    expect([code, out, err]).toEqual([0, expect.stringMatching(/^ok +schema /m), ""]);
    expect(out).not.toMatch(/^(warning|failed) /m);
  });
});
