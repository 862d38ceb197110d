// Rules: protocol/plugins#offered-packages
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import type { AvailablePluginList } from "#shared/wire/available-plugins.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok } from "#test/support/client.ts";
import { install, packageOf, pluginOrg, type PluginOrg } from "#test/support/plugins.ts";

let app: TestApp;
let to: PluginOrg;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "offered-"));
  app = await startApp({ env: { PLUGIN_DIR: dir } });
  to = await pluginOrg(app);
});
afterAll(() => app.stop());

const writeOperatorFile = (file: string, given: object | string) =>
  writeFile(join(dir, file), typeof given === "string" ? given : JSON.stringify(given));
const list = async () => (await ok<AvailablePluginList>(to.admin, "GET", `${to.path}/offered`)).offered;

test("bundled packages are offered in their order, then the operator's by name", async () => {
  expect((await list()).map(({ name }) => name)).toEqual([...bundledPlugins]);
  const { version } = (await list()).find(({ name }) => name === "chat")!;
  await writeOperatorFile("alone.json", packageOf({ name: "alone", display: "Alone" }));
  await writeOperatorFile("own.json", packageOf({ name: "own", display: "Own", description: "Ours" }));
  await writeOperatorFile("chat.json", {
    ...packageOf({ name: "chat", version, display: "Our chat" }),
  });
  await writeOperatorFile("broken.json", "{");
  await writeOperatorFile("other.json", { of: "something" });
  await writeOperatorFile("large.json", packageOf({ name: "large", description: " ".repeat(257 * 1024) }));
  await writeOperatorFile("own.txt", packageOf({ name: "text" }));
  const displays = (await list()).map(({ display }) => display);
  const trackers = ["GitHub", "GitLab", "Jira", "Linear", "Azure DevOps"];
  const bundled = ["Retrospective", "Fist of five", "Health check", "Our chat", ...trackers];
  expect(displays).toEqual([...bundled, "Alone", "Own"]);
});

test("a bundled package is offered with its icon and one sentence", async () => {
  for (const name of bundledPlugins.filter((one) => one !== "chat"))
    expect((await list()).find((one) => one.name === name)).toMatchObject({
      description: expect.stringMatching(/^[A-Z].*[.?]$/),
      icon: expect.stringMatching(/^<svg .*<\/svg>$/s),
    });
});

test("an offered package can be read unchanged and installed like any other", async () => {
  for (const { name, version } of await list()) {
    const given = await ok<object>(to.admin, "GET", `${to.path}/offered/${name}/${version}`);
    expect(await install(to, given)).toMatchObject({ name, version, enabled: true });
  }
});

test("an offered bundled package has the digests of its files, and is installed with the files", async () => {
  const { version } = (await list()).find(({ name }) => name === "retro")!;
  const given = await ok<{ files: object }>(to.admin, "GET", `${to.path}/offered/retro/${version}`);
  const digest = { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(given.files).toEqual({ "plugin.js": digest, "ui.js": digest, "texts.json": digest });
  await install(to, given);
  const { rows } = await app.database.sql.query(
    "select code is not null as code, page is not null as page, texts is not null as texts from plugin_bundles where name = 'retro'",
  );
  expect(rows).toEqual([{ code: true, page: true, texts: true }]);
});

test("an operator's package of up to 256 KiB is offered", async () => {
  const given = packageOf({ name: "wide", later: "x".repeat(255 * 1024) });
  await writeOperatorFile("wide.json", given);
  expect(await ok(to.admin, "GET", `${to.path}/offered/wide/1.0.0`)).toEqual(given);
});

test("an unknown name or version of an offered package is no_such_plugin", async () => {
  for (const path of ["own/9.9.9", "..%2Fown/1.0.0", "own.json/1.0.0", "%00/1.0.0"])
    expect(await to.admin.send("GET", `${to.path}/offered/${path}`)).toMatchObject({
      status: 404,
      body: { code: "no_such_plugin" },
    });
});

test("a server without a plugin host offers no packages", async () => {
  const plain = await startApp({ database: app.database });
  const { status, body } = await to.admin.on(plain).send<AvailablePluginList>("GET", `${to.path}/offered`);
  await plain.stop();
  expect([status, body]).toEqual([200, { offered: [] }]);
});
