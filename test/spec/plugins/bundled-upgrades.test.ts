// Rules: protocol/plugins#bundled-upgrades
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { bundledPackages } from "#shared/domain/plugins/bundled-packages.ts";
import type { InstallView } from "#shared/wire/plugins.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok } from "#test/support/client.ts";
import { databaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { approve, install, packageOf, pluginOrg, upload, type PluginOrg } from "#test/support/plugins.ts";

const name = "fist-of-five";
const grants = [{ capability: "session:read" }, { capability: "session:act" }];

/** Returns an earlier package of the bundled plugin. By default an upgrade needs no more grants. */
const earlier = (changes: object = {}) =>
  packageOf({
    name,
    version: "0.9.0",
    kinds: [],
    capabilities: [...grants, { capability: "log" }],
    ...changes,
  });

let database: TestDatabase;
let app: TestApp;
let to: PluginOrg;
let current: string;
beforeEach(async () => {
  database = await databaseForThisTest();
  // This process runs no plugins, so it installs packages without loading their code.
  app = await start({});
  to = await pluginOrg(app);
  current = (await bundledPackages()).find(({ bundle }) => bundle.manifest.name === name)!.bundle.manifest
    .version;
});

async function start(env: Record<string, string> = { PLUGIN_DIR: "/nowhere" }): Promise<TestApp> {
  const started = await startApp({ database, env });
  onTestFinished(() => started.stop());
  return started;
}

/** Records the packages of a version as bundled with an earlier build. */
const markBundled = (version: string) =>
  database.sql.query(
    `insert into bundled_packages (digest, name, version)
     select digest, name, version from plugin_bundles where name = $1 and version = $2`,
    [name, version],
  );

/** Installs a package that an earlier build bundled. */
async function installEarlier(changes: object = {}): Promise<InstallView> {
  const installed = await install(to, earlier(changes));
  await markBundled(installed.version);
  return installed;
}

/** Returns the versions in force and pending after another start. */
async function versionsAfterStart(): Promise<{ version: string; pending: string | undefined }> {
  const next = await start();
  const { installs } = await ok<{ installs: InstallView[] }>(to.admin.on(next), "GET", to.path);
  const { version, pending } = installs.find((one) => one.name === name)!;
  return { version, pending: pending?.version };
}

const records = async () => {
  const { rows } = await database.sql.query<{ record: string }>(
    "select action || ': ' || detail as record from org_audit where org_id = $1 and actor_id is null order by id",
    [to.org.id],
  );
  return rows.map(({ record }) => record);
};

test("an upgrade without wider grants takes effect at the start and is recorded once", async () => {
  await installEarlier();
  for (let starts = 0; starts < 2; starts++)
    expect(await versionsAfterStart()).toEqual({ version: current, pending: undefined });
  expect(await records()).toEqual([
    `plugin.upgrade: An operator (upgrade of the service) upgraded the bundled plugin ${name} from 0.9.0 to ${current}.`,
  ]);
});

test("replicas that start together upgrade an install once", async () => {
  await installEarlier();
  const release = await holdLock(database, "select from orgs where id = $1 for update", [to.org.id]);
  onTestFinished(release);
  const starting = Promise.all([start(), start()]);
  await expect.poll(() => statementsWaiting(database)).toBe(2);
  await release();
  await starting;
  expect(await records()).toHaveLength(1);
});

test("an upgrade with wider grants waits for an org admin's approval", async () => {
  const { id } = await installEarlier({ capabilities: [{ capability: "session:read" }] });
  for (let starts = 0; starts < 2; starts++)
    expect(await versionsAfterStart()).toEqual({ version: "0.9.0", pending: current });
  expect(await records()).toEqual([
    `plugin.upgrade_requested: An operator (upgrade of the service) asked for the upgrade of the bundled plugin ${name} from 0.9.0 to ${current}, which needs more grants.`,
  ]);
  expect((await approve(to, id)).status).toBe(200);
  expect(await versionsAfterStart()).toEqual({ version: current, pending: undefined });
});

test("a pending upgrade to an earlier bundled package is replaced", async () => {
  await installEarlier({ capabilities: [] });
  await upload(to, earlier({ version: "0.9.5" }));
  await markBundled("0.9.5");
  expect(await versionsAfterStart()).toEqual({ version: "0.9.0", pending: current });
});

test("a disabled install is upgraded and stays disabled", async () => {
  const { id } = await installEarlier();
  await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
  expect(await versionsAfterStart()).toEqual({ version: current, pending: undefined });
  const { rows } = await database.sql.query("select enabled from plugin_installs where id = $1", [id]);
  expect(rows).toEqual([{ enabled: false }]);
});

test("other bytes under a bundled name are never touched", async () => {
  await install(to, earlier());
  expect(await versionsAfterStart()).toEqual({ version: "0.9.0", pending: undefined });
  expect(await records()).toEqual([]);
});

test("an install with an admin's own pending upgrade is never touched", async () => {
  await installEarlier();
  await upload(to, earlier({ version: "0.9.5", capabilities: [{ capability: "jobs" }] }));
  expect(await versionsAfterStart()).toEqual({ version: "0.9.0", pending: "0.9.5" });
});

test("an earlier build does not downgrade an install or replace its pending upgrade", async () => {
  await installEarlier({ version: "99.0.0" });
  expect(await versionsAfterStart()).toEqual({ version: "99.0.0", pending: undefined });
  const other = await pluginOrg(app);
  to = other;
  await installEarlier();
  await upload(to, earlier({ version: "99.1.0", capabilities: [{ capability: "jobs" }] }));
  await markBundled("99.1.0");
  expect(await versionsAfterStart()).toEqual({ version: "0.9.0", pending: "99.1.0" });
});

test("an upgrade whose new kind has a taken name is logged and does not stop the start", async () => {
  await installEarlier();
  const taking = await pluginOrg(app);
  await install(taking, packageOf({ kinds: [{ kind: name, display: "Fist", actions: [] }] }));
  const next = await start();
  expect(next.logLines.filter((line) => line.includes(`already: ${name}`))).toHaveLength(1);
  expect(await versionsAfterStart()).toEqual({ version: "0.9.0", pending: undefined });
});

test("a start records the packages of its build for later builds", async () => {
  await start();
  const { rows } = await database.sql.query<{ digest: string }>(
    "select encode(digest, 'hex') as digest from bundled_packages",
  );
  const recorded = new Set(rows.map(({ digest }) => digest));
  for (const { bundle } of await bundledPackages())
    expect([bundle.manifest.name, recorded.has(bundle.digest.toString("hex"))]).toEqual([
      bundle.manifest.name,
      true,
    ]);
});
