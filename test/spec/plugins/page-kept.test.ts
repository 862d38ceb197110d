import fs, { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok } from "#test/support/client.ts";
import { freshName, install, packageOf, pluginOrg, type PluginOrg } from "#test/support/plugins.ts";
import { ask } from "#test/support/raw-request.ts";
import { recordStatements, type StatementLog } from "#test/support/statements.ts";

let app: TestApp;
let log: StatementLog;
let org: PluginOrg;
let dir: string;
beforeAll(async () => {
  log = recordStatements();
  dir = await mkdtemp(join(tmpdir(), "pages-"));
  app = await startApp({ env: { PLUGIN_DIR: dir } });
  org = await pluginOrg(app);
});
afterAll(async () => {
  await app.stop();
  log.stop();
  await rm(dir, { recursive: true });
});

const withPage = (name: string, code: string, changes: object = {}) =>
  packageOf({
    name,
    kinds: [],
    slots: ["nav"],
    files: { "ui.js": { encoding: "utf8", data: code } },
    ...changes,
  });
const panels = () => ok<{ name: string; page: string }[]>(org.admin, "GET", `${org.org.path}/plugins/panels`);
const addressOf = async (name: string) => (await panels()).find((panel) => panel.name === name)!.page;

/** Returns a page and the statements about packages that it took. */
async function read(address: string) {
  log.start();
  const { status, text } = await ask(app, "GET", address);
  const statements = log.taken().filter((statement) => statement.includes("plugin_bundles"));
  return { status, text, statements };
}

/** Repeats `look` until it reads no file. Returns its last result. */
async function readUntilCached<T>(look: () => Promise<T>): Promise<T> {
  const spy = vi.spyOn(fs, "readFile");
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  let last: T;
  await expect
    .poll(async () => {
      spy.mockClear();
      last = await look();
      return spy.mock.calls.filter(([path]) => typeof path === "string" && path.startsWith(dir)).length;
    })
    .toBe(0);
  return last!;
}

// Rules: protocol/plugins#get-plugin-ui
describe("the cache of plugin pages", () => {
  test("page code is read from the database once", async () => {
    const name = freshName("page");
    await install(org, withPage(name, '"first";'));
    const address = await addressOf(name);
    log.start();
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(app, "GET", address)));
    const ofCode = (texts: string[]) => texts.filter((text) => /select page\b/.test(text)).length;
    expect([new Set(all.map(({ text }) => text)).size, ofCode(log.taken())]).toEqual([1, 1]);
    const again = await read(address);
    expect([again.text, again.statements.length, ofCode(again.statements)]).toEqual([all[0]!.text, 1, 0]);
    expect(again.text).toContain('"first";');

    await install(org, withPage(name, '"second";', { version: "1.0.1" }));
    expect((await read(address)).status).toBe(404);
    expect((await read(await addressOf(name))).text).toContain('"second";');
  });

  test("an unchanged file of the operator is not read again", async () => {
    const name = freshName("laid");
    const folder = join(dir, name, "1.0.0");
    await mkdir(folder, { recursive: true });
    const writeCode = (code: string) => writeFile(join(folder, "ui.js"), code);
    await writeCode('"first";');
    await install(org, withPage(name, "", { files: undefined }));
    const address = await addressOf(name);
    const look = async () => [(await read(address)).text, await addressOf(name)] as const;
    expect(await readUntilCached(look)).toEqual([expect.stringContaining('"first";'), address]);

    await writeCode('"again";');
    expect((await read(address)).text).toContain('"again";');
    expect(await readUntilCached(look)).toEqual([expect.stringContaining('"again";'), address]);
    await rm(join(folder, "ui.js"));
    expect((await read(address)).status).toBe(404);
    expect((await panels()).some((panel) => panel.name === name)).toBe(false);
  });

  test("a file with another digest is never served", async () => {
    const name = freshName("wrong");
    const folder = join(dir, name, "1.0.0");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "ui.js"), '"wrong";');
    await install(org, withPage(name, "", { files: { "ui.js": { sha256: "0".repeat(64) } } }));
    const look = async () => [
      (await read(`/plugin-ui/${name}/1.0.0`)).status,
      (await panels()).some((panel) => panel.name === name),
    ];
    expect(await look()).toEqual([404, false]);
    expect(await readUntilCached(look)).toEqual([404, false]);
  });
});
