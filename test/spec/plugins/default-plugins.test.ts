// Rules: protocol/plugins#default-plugins
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { InstallView } from "#shared/wire/plugins.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok, person, type Person } from "#test/support/client.ts";
import { databaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { install, packageOf, pluginOrg } from "#test/support/plugins.ts";

const path = "/api/orgs/default/admin/plugins";

let database: TestDatabase;
beforeEach(async () => void (database = await databaseForThisTest()));

/** Starts a replica with plugins, and stops it after the test. */
async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp({
    database,
    env: { PLUGIN_DIR: "/nowhere", DEFAULT_PLUGINS: "retro,fist-of-five", ...env },
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= app.stop());
  onTestFinished(stop);
  return { ...app, stop };
}

/** Settings of a process that installs uploaded packages without loading their code. */
const withoutPlugins = { PLUGIN_DIR: "", DEFAULT_PLUGINS: "" };

async function adminOn(app: TestApp): Promise<Person> {
  const admin = await person(app, "Ada");
  await makeOrgAdmin(admin);
  return admin;
}

/** Returns the names of the default org's installs, each with the names of its kinds. */
async function installed(): Promise<string[]> {
  const { rows } = await database.sql.query<{ install: string }>(
    `select i.name || ': ' || coalesce(string_agg(k.kind, ' ' order by k.kind), '') as install
     from plugin_installs i join orgs o on o.id = i.org_id left join session_kinds k on k.install_id = i.id
     where o.slug = 'default' group by i.id order by i.name`,
  );
  return rows.map(({ install }) => install);
}

async function audit(): Promise<{ actor: string | null; action: string; detail: string }[]> {
  const { rows } = await database.sql.query(
    "select actor_id as actor, action, detail from org_audit where org_slug = 'default' order by id",
  );
  return rows;
}

const both = ["fist-of-five: fist-of-five", "retro: retro"];

test("the first start installs the plugins, and the audit log names the operator and no person", async () => {
  const app = await start();
  expect(await installed()).toEqual(both);
  const sentence = (plugin: string): unknown =>
    expect.stringMatching(
      new RegExp(
        `^An operator \\(setting DEFAULT_PLUGINS\\) accepted the permissions of the plugin ${plugin} .* and installed it\\.$`,
      ),
    );
  expect(await audit()).toEqual([
    { actor: null, action: "plugin.install", detail: sentence("retro") },
    { actor: null, action: "plugin.install", detail: sentence("fist-of-five") },
  ]);
  const { installs } = await ok<{ installs: InstallView[] }>(await adminOn(app), "GET", path);
  expect(installs.map(({ health, enabled }) => [health.state, enabled])).toEqual([
    ["healthy", true],
    ["healthy", true],
  ]);
});

test("replicas that start together install each plugin once", async () => {
  const release = await holdLock(database, "select from orgs where slug = 'default' for update");
  onTestFinished(release);
  const starting = Promise.all([start(), start(), start()]);
  await expect.poll(() => statementsWaiting(database)).toBe(3);
  await release();
  await starting;
  expect(await installed()).toEqual(both);
  expect(await audit()).toHaveLength(2);
});

test("a removed plugin is not installed again, and a name that is added later is installed", async () => {
  const app = await start({ DEFAULT_PLUGINS: "retro" });
  const admin = await adminOn(app);
  const { installs } = await ok<{ installs: InstallView[] }>(admin, "GET", path);
  await ok(admin, "DELETE", `${path}/${installs[0]!.id}`);
  await app.stop();
  await start();
  expect(await installed()).toEqual(["fist-of-five: fist-of-five"]);
});

test("a name that leaves the setting removes nothing", async () => {
  await (await start()).stop();
  await start({ DEFAULT_PLUGINS: "" });
  expect(await installed()).toEqual(both);
});

test("a plugin that an admin installed under the same name stays, also after its removal", async () => {
  const app = await start(withoutPlugins);
  const admin = await adminOn(app);
  const own = await install({ admin, path }, packageOf({ name: "retro", version: "7.0.0", kinds: [] }));
  await app.stop();
  const next = await start();
  expect(await installed()).toEqual(["fist-of-five: fist-of-five", "retro: "]);
  await ok(admin.on(next), "DELETE", `${path}/${own.id}`);
  await next.stop();
  await start();
  expect(await installed()).toEqual(["fist-of-five: fist-of-five"]);
});

test("a kind whose name another org has gets the next free name", async () => {
  const app = await start(withoutPlugins);
  for (const kind of ["retro", "retro-2"])
    await install(await pluginOrg(app), packageOf({ kinds: [{ kind, display: "Retro", actions: [] }] }));
  await app.stop();
  await start();
  expect(await installed()).toEqual(["fist-of-five: fist-of-five", "retro: retro-3"]);
});

test("a refused installation does not stop the start, and the next start retries it", async () => {
  const app = await start(withoutPlugins);
  const admin = await adminOn(app);
  const id = (await install({ admin, path }, packageOf({ name: "p0", kinds: [] }))).id;
  for (let at = 1; at < 50; at++)
    await database.sql.query(
      "insert into plugin_installs (org_id, name, digest, quota_bytes) select org_id, $2, digest, 0 from plugin_installs where id = $1",
      [id, `p${at}`],
    );
  await app.stop();
  const full = await start({ DEFAULT_PLUGINS: "retro" });
  const lines = full.logLines.filter((line) => line.includes("an org has at most 50 plugins"));
  expect(lines.map((line) => (JSON.parse(line) as { level: number; plugin: string }).plugin)).toEqual([
    "retro",
  ]);
  await ok(admin.on(full), "DELETE", `${path}/${id}`);
  await full.stop();
  await start({ DEFAULT_PLUGINS: "retro" });
  expect(await installed()).toContain("retro: retro");
});

test("an instance whose default org was renamed starts, and warns", async () => {
  await database.sql.query("update orgs set slug = 'renamed' where slug = 'default'");
  const { logLines } = await start({ DEFAULT_PLUGINS: "retro" });
  expect(logLines.some((line) => line.includes("a bundled plugin could not be installed"))).toBe(true);
  const { rows } = await database.sql.query("select from default_plugins");
  expect(rows).toEqual([]);
});

test("a process without PLUGIN_DIR installs nothing and warns once", async () => {
  const { logLines } = await start({ PLUGIN_DIR: "" });
  expect(await installed()).toEqual([]);
  expect(logLines.filter((line) => line.includes("DEFAULT_PLUGINS installs nothing"))).toHaveLength(1);
});
