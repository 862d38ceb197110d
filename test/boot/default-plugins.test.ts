// Rules: protocol/plugins#default-plugins, protocol/operations#invalid-settings
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import { serverProgram } from "#test/support/built-server.ts";
import { emptyDatabaseForThisTest } from "#test/support/database.ts";
import { spawnMain, untilReady } from "#test/support/spawn.ts";

test("two processes that boot together on an empty database install each default plugin once", async () => {
  const database = await emptyDatabaseForThisTest();
  const env = { PLUGIN_DIR: "/nowhere", DEFAULT_PLUGINS: "fist-of-five,retro" };
  const boot = async () => {
    const spawned = await spawnMain({ database, baseUrl: "http://localhost:8080" }, { env });
    onTestFinished(() => void spawned.child.kill("SIGKILL"));
    return spawned;
  };
  const processes = await Promise.all([boot(), boot()]);
  await Promise.all(processes.map(({ app }) => untilReady(app)));
  const { rows } = await database.sql.query<{ name: string; records: number }>(
    `select i.name, (select count(*)::int from org_audit a where a.detail like '%plugin ' || i.name || ' %') as records
     from plugin_installs i join orgs o on o.id = i.org_id where o.slug = 'default' order by i.name`,
  );
  expect(rows).toEqual([
    { name: "fist-of-five", records: 1 },
    { name: "retro", records: 1 },
  ]);
});

test("an unknown name in DEFAULT_PLUGINS stops the start with one sentence", async () => {
  const database = await emptyDatabaseForThisTest();
  const child = spawn(process.execPath, [serverProgram], {
    env: { DATABASE_URL: database.url, PLUGIN_DIR: "/nowhere", DEFAULT_PLUGINS: "retro,template" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toBe(
    `standpoint: DEFAULT_PLUGINS must be a list out of ${bundledPlugins.join(", ")}; "template" is not one of them.\n`,
  );
});
