// Rules: protocol/operations#plugin-dev, protocol/plugins#dev-register, protocol/plugins#state-migration
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { admin } from "#test/support/admin.ts";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, openProfileOf } from "#test/support/browser.ts";
import { openRoom, orgSpace } from "#test/support/orgs.ts";
import { ok } from "#test/support/client.ts";
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
  const answerTo = async (at: string) => {
    const { status, headers, body } = await to.admin.send("POST", at, { body: { package: packageOf() } });
    return [status, headers.get("allow"), body];
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
      expect.not.stringContaining("registerInDevelopment"),
    ]);
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
  };
  const args = ["plugin-dev", folder, "--org", to.org.slug, "--url", inDevelopment.baseUrl];
  const developing = run(["services/admin/main.ts", ...args], { DATABASE_URL: app.database.url });
  await developing.untilOutput(`${name} 0.1.0 is active.`);

  const space = await orgSpace(to.org, [to.admin]);
  const room = await openRoom(to.admin, space.path, { kind: name, title: "Lunch" });
  const watcher = await watch<Envelope & { state: { hint?: string; count?: number } }>(to.admin, room);
  await change("plugin.js", "{ count: answers.length };", '{ count: answers.length, hint: "Soup?" };');
  await watcher.until((frame) => frame.state.hint === "Soup?");

  // State of the same version is not migrated, even if its code has changed. State of another version is.
  await change(
    "plugin.js",
    "export function mine(",
    "export const migrate = () => ({ answers: { a: 'b' } });\nexport function mine(",
  );
  await change("plugin.js", '"Soup?"', '"Stew?"');
  expect((await watcher.until((frame) => frame.state.hint === "Stew?")).state).toMatchObject({ count: 0 });
  await change("manifest.json", '"0.1.0"', '"0.1.1"');
  await watcher.until((frame) => frame.state.count === 1);
  await change("manifest.json", '"0.1.1"', '"0.1.0"');
  await watcher.until((frame) => frame.state.count === 0);
  const { page } = await openProfileOf(browser, inDevelopment, to.admin);
  await page.goto(`${inDevelopment.baseUrl}/o/${to.org.slug}/s/${space.space.slug}/r/${room}`);
  const shown = page.frameLocator("iframe");
  await shown.getByText("Answers so far: 0").waitFor();
  await change("ui.js", 'worded("Answers so far', 'worded("Answers till now');
  await shown.getByText("Answers till now: 0").waitFor();

  await change("plugin.js", "export function view(", "export function view((");
  await developing.untilOutput(`${join(folder, "plugin.js")}:25: SyntaxError`);
  await shown.getByText("plugin.js:25: SyntaxError").waitFor();
  expect(await ok(to.admin, "GET", `/api/sessions/${room}`)).toMatchObject({ state: { hint: "Stew?" } });

  await change("plugin.js", "view((", "view(");
  await shown.getByText("Answers till now: 0").waitFor();
  await change("ui.js", 'part("count")', 'part("counts")');
  await shown.getByText(/^ui\.js:81: .*Cannot set properties of null/).waitFor();

  await change("plugin.js", "const text = String(", "const text = state.none.none(");
  await expect
    .poll(
      async () =>
        (await to.admin.send("PUT", `/api/sessions/${room}/actions/answer`, { body: { text: "x" } })).status,
    )
    .toBe(502);
  await developing.untilOutput(`${join(folder, "plugin.js")}:14: It threw an error`);
  expect(await developing.stop()).toBe(0);
  await developing.untilOutput(`The plugin stays in ${to.org.slug}.`);
});
