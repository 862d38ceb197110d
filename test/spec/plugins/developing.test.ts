// Rules: protocol/operations#plugin-dev, protocol/plugins#dev-register, protocol/plugins#state-migration
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { keepPluginDevKey } from "#deploy/local/plugin-dev-key.ts";
import { macOfDevKey } from "#shared/domain/plugin-development/make-dev-key.ts";
import { admin, adminJson } from "#test/support/admin.ts";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, openProfileOf } from "#test/support/browser.ts";
import { openRoom, orgSpace } from "#test/support/orgs.ts";
import { ok, visitor } from "#test/support/client.ts";
import { freshName, listInstalls, packageOf, pluginOrg, type PluginOrg } from "#test/support/plugins.ts";
import { watch } from "#test/support/socket.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { untilReady } from "#test/support/spawn.ts";

const root = join(import.meta.dirname, "..", "..", "..");

let app: TestApp;
/** A development server, as `npm run dev` starts it, with the database of `app`. */
let inDevelopment: TestApp;
let parent: string;
let browser: Browser;
let stopServer: () => Promise<unknown>;
let to: PluginOrg;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "standpoint-dev-"));
  app = await startApp({ env: { PLUGIN_DIR: parent } });
  to = await pluginOrg(app);
  browser = await startBrowser();
  const port = await freePort();
  const server = run(["--conditions=plugindev", "services/main.ts"], {
    DATABASE_URL: app.database.url,
    PORT: String(port),
    HOST: "127.0.0.1",
    BASE_URL: `http://localhost:${port}`,
    ROLES: "api",
    PLUGIN_DIR: parent,
  });
  stopServer = server.stop;
  const settings = { ...app.settings, cookieSuffix: `_${port}` };
  inDevelopment = { ...app, settings, baseUrl: `http://localhost:${port}`, wsUrl: `ws://localhost:${port}` };
  await untilReady(inDevelopment);
});
afterAll(async () => {
  await closeProfiles(browser);
  await stopServer();
  await app.stop();
  await rm(parent, { recursive: true });
});

/** Returns a key for the org of the tests. */
const devKey = async () =>
  (await adminJson<{ key: string }>(app, "plugin-dev-key", "--org", to.org.slug)).key;

/** Sends a package to the development server with a key. */
const register = (key: string, org = to.org.slug) =>
  visitor(inDevelopment).send<{ code: string }>("POST", `/api/orgs/${org}/admin/plugins/dev-register`, {
    headers: { "x-svc-plugin-dev": key },
    body: { package: packageOf({ name: "sent", kinds: [] }) },
  });

/** Starts a Node process from the sources. `untilOutput` waits until its output matches. */
function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH: process.env["PATH"], ...env } });
  const ended = once(child, "close") as Promise<[number]>;
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => (text += bytes.toString()));
  const untilOutput = (what: string | RegExp) =>
    vi.waitFor(() => expect(text).toMatch(what), { timeout: 60_000, interval: 20 });
  const stop = async () => {
    child.kill("SIGINT");
    return (await ended)[0];
  };
  return { untilOutput, stop };
}

test("a production server has no route for plugins in development", async () => {
  const path = `${to.path}/dev-register`;
  const headers = { "x-svc-plugin-dev": await devKey() };
  const answerTo = async (at: string) => {
    const options = { headers, body: { package: packageOf() } };
    const { status, headers: replied, body } = await to.admin.send("POST", at, options);
    return [status, replied.get("allow"), body];
  };
  // The address equals any other unknown name: the route treats it as an id, which can only be deleted.
  expect(await answerTo(path)).toEqual(await answerTo(`${to.path}/anything-else`));
  expect((await answerTo(path)).slice(0, 2)).toEqual([405, "DELETE"]);
  expect(await listInstalls(to)).toEqual([]);
  const built = join(root, "dist", "server");
  const programs = (await readdir(built)).filter((file) => file.endsWith(".cjs"));
  expect(programs).toContain("main.cjs");
  for (const file of programs)
    expect([file, await readFile(join(built, file), "utf8")]).toEqual([
      file,
      expect.not.stringMatching(/registerInDevelopment|openDevKey/),
    ]);
});

test("a key loads plugins into its org only, and opens no other route", async () => {
  const key = await devKey();
  expect((await register(key)).status).toBe(200);
  const other = await pluginOrg(app);
  expect(await register(key, other.org.slug)).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  const others = key.replace(/^[^.]+/, other.org.slug);
  expect((await register(others, other.org.slug)).status).toBe(401);
  const elsewhere = await visitor(inDevelopment).send("GET", to.path, {
    headers: { "x-svc-plugin-dev": key },
  });
  expect(elsewhere.status).toBe(401);
});

test("a wrong key and a key after a day are 401", async () => {
  const key = await devKey();
  const [org, end, mac] = key.split(".");
  const ended = String(Number(end) - 86_401);
  const wrong = [
    "",
    "x",
    `${org}.${end}.`,
    `${org}.${Number(end) + 1}.${mac}`,
    `${org}.${ended}.${mac}`,
    `${org}.1e9.${mac}`,
  ];
  for (const given of wrong) expect([given, (await register(given)).status]).toEqual([given, 401]);
  expect(
    (await to.admin.on(inDevelopment).send("POST", `${to.path}/dev-register`, { body: {} })).status,
  ).toBe(401);
  const { rows } = await app.database.sql.query<{ id: string; key: Buffer }>(
    "select o.id, k.key from orgs o, instance_keys k where o.slug = $1 and k.purpose = 'plugin-dev'",
    [org],
  );
  const past = macOfDevKey(rows[0]!.key, rows[0]!.id, Number(ended));
  expect((await register(`${org}.${ended}.${past}`)).status).toBe(401);
});

test("standpoint-plugin dev --server loads each change with the key of a file", async () => {
  const folder = join(parent, freshName("tea"));
  const name = basename(folder);
  await admin(app, ["plugin-new", folder]);
  const file = join(parent, "key");
  const dev = (...more: string[]) => run(["sdk/cli/main.ts", "dev", folder, ...more], {});
  const lonely = dev("--server", inDevelopment.baseUrl);
  await lonely.untilOutput("Name the server and the file of its key");
  await writeFile(file, "no key");
  await dev("--server", inDevelopment.baseUrl, "--key", file).untilOutput("This is no key of plugin-dev-key");
  await writeFile(file, `${await devKey()}\n`);
  const developing = dev("--server", `${inDevelopment.baseUrl}/`, "--key", file);
  await developing.untilOutput(`${name} 0.1.0 is active.`);
  const manifest = join(folder, "manifest.json");
  await writeFile(manifest, (await readFile(manifest, "utf8")).replace('"0.1.0"', '"0.2.0"'));
  await developing.untilOutput(`${name} 0.2.0 is active.`);
  expect((await listInstalls(to)).find((one) => one.name === name)?.version).toBe("0.2.0");
  expect(await developing.stop()).toBe(0);
});

test("a package of 100 KiB is loaded into a development server", async () => {
  const files = { "ui.js": { encoding: "utf8", data: "x".repeat(100_000) } };
  const reply = await visitor(inDevelopment).send("POST", `${to.path}/dev-register`, {
    headers: { "x-svc-plugin-dev": await devKey() },
    body: { package: packageOf({ name: "large", kinds: [], slots: [], files }) },
  });
  expect(reply.status).toBe(200);
});

test("npm run dev keeps a key in a file that only this account may read", async () => {
  const file = join(parent, ".data", "plugin-dev-key");
  const stop = new AbortController();
  const before = process.env;
  process.env = { DATABASE_URL: app.database.url };
  onTestFinished(() => void (process.env = before));
  const keeping = keepPluginDevKey(file, inDevelopment.baseUrl, stop.signal);
  await vi.waitFor(() => stat(file), { timeout: 60_000, interval: 20 });
  stop.abort();
  await keeping;
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toMatch(/^default\.\d+\.[\w-]+\n$/);
});

test("plugin-dev exits at once without a plugin, a server or an org", async () => {
  const folder = join(parent, freshName("none"));
  const dev = (...more: string[]) => admin(app, ["plugin-dev", folder, "--org", to.org.slug, ...more]);
  expect(await dev()).toMatchObject({ code: 1, err: `There is no ${join(folder, "manifest.json")}.\n` });
  await admin(app, ["plugin-new", folder]);
  const nowhere = "http://127.0.0.1:1";
  const silent = `${nowhere} does not respond: start it with npm run dev.\n`;
  expect(await dev("--url", nowhere)).toMatchObject({ code: 1, out: "", err: silent });
  const unknown = ["plugin-dev", folder, "--org", "none", "--url", inDevelopment.baseUrl];
  expect(await admin(app, unknown)).toMatchObject({ code: 1, out: "", err: "No such org.\n" });
});

test("plugin-dev updates open rooms at each change and shows errors", async () => {
  const folder = join(parent, freshName("lunch"));
  const name = basename(folder);
  await admin(app, ["plugin-new", folder]);
  const change = async (file: string, from: string, by: string) => {
    const text = await readFile(join(folder, file), "utf8");
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replace(from, by));
    return `${file}:${text.slice(0, text.indexOf(from)).split("\n").length}`;
  };
  const args = ["plugin-dev", folder, "--org", to.org.slug, "--url", inDevelopment.baseUrl];
  const developing = run(["services/admin/main.ts", ...args], { DATABASE_URL: app.database.url });
  await developing.untilOutput(`${name} 0.1.0 is active.`);

  const space = await orgSpace(to.org, [to.admin]);
  const room = await openRoom(to.admin, space.path, { kind: name, title: "Lunch" });
  const watcher = await watch<Envelope & { state: { hint?: string; count?: number } }>(to.admin, room);
  await change("src/plugin.ts", "{ count: answers.length };", '{ count: answers.length, hint: "Soup?" };');
  await watcher.until((frame) => frame.state.hint === "Soup?");

  // State of the same version is not migrated, even if its code has changed. State of another version is.
  await change(
    "src/plugin.ts",
    "export const mine",
    "export const migrate = () => ({ answers: { a: 'b' } });\nexport const mine",
  );
  await change("src/plugin.ts", '"Soup?"', '"Stew?"');
  expect((await watcher.until((frame) => frame.state.hint === "Stew?")).state).toMatchObject({ count: 0 });
  await change("manifest.json", '"0.1.0"', '"0.1.1"');
  await watcher.until((frame) => frame.state.count === 1);
  await change("manifest.json", '"0.1.1"', '"0.1.0"');
  await watcher.until((frame) => frame.state.count === 0);
  const { page } = await openProfileOf(browser, inDevelopment, to.admin);
  await page.goto(`${inDevelopment.baseUrl}/o/${to.org.slug}/s/${space.space.slug}/r/${room}`);
  const shown = page.frameLocator("iframe");
  await shown.getByText("Answers so far: 0").waitFor();
  await change("src/page.ts", 't("Answers so far', 't("Answers till now');
  await shown.getByText("Answers till now: 0").waitFor();

  const broken = await change("src/plugin.ts", "export const view", "const = 1;\nexport const view");
  await developing.untilOutput(`${join(folder, broken)}: Unexpected token`);
  await shown.getByText(`${broken}: Unexpected token`).waitFor();
  expect(await ok(to.admin, "GET", `/api/sessions/${room}`)).toMatchObject({ state: { hint: "Stew?" } });

  await change("src/plugin.ts", "const = 1;\n", "");
  await shown.getByText("Answers till now: 0").waitFor();
  const wrong = await change("src/page.ts", "now.state.count", "(now as never as { none: View }).none.count");
  await shown.getByText(`${wrong}: Uncaught TypeError: Cannot read properties of undefined`).waitFor();

  const throwing = await change("src/plugin.ts", "typeof text ===", "state.none.none() ===");
  await expect
    .poll(
      async () =>
        (await to.admin.send("PUT", `/api/sessions/${room}/actions/answer`, { body: { text: "x" } })).status,
    )
    .toBe(502);
  await developing.untilOutput(`${join(folder, throwing)}: It threw an error`);
  expect(await developing.stop()).toBe(0);
  await developing.untilOutput(`The plugin stays in ${to.org.slug}.`);
});
