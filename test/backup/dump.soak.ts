// Rules: protocol/guarantees#durability, protocol/operations#backup-check, protocol/operations#doctor
import { stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { admin } from "#test/support/admin.ts";
import type { TestApp } from "#test/support/app.ts";
import { ok, team } from "#test/support/client.ts";
import { install, packageOf, pluginOrg } from "#test/support/plugins.ts";
import { webhookEnv } from "#test/support/receiver.ts";
import { recordResult } from "#test/support/stress.ts";
import { report } from "#test/support/webhooks.ts";
import { startWriters, storedTitles, votedTitles } from "#test/rig/writers.ts";
import { clusterForThisTest, startApi, stopApi } from "./cluster.ts";
import { mustRun, runManual, searchPath } from "./manual.ts";

const key = { PLUGIN_SECRET_KEY: webhookEnv.PLUGIN_SECRET_KEY };
const writersAtOnce = 4;

/** Starts voters and writers at both replicas, and waits until all of them have written. */
async function startLoad(apps: TestApp[]) {
  const voters = await Promise.all(apps.map((app) => startWriters(app, 1, "voters")));
  const writers = await Promise.all(apps.map((app) => startWriters(app, writersAtOnce)));
  const all = [...voters, ...writers];
  const stop = async () => {
    await Promise.all(all.map((each) => each.stop()));
    expect(all.flatMap(({ refused }) => refused)).toEqual([]);
  };
  onTestFinished(stop);
  await Promise.all(all.map((each) => each.allWrite()));
  const acknowledged = () => ({
    stories: writers.flatMap((each) => each.acknowledged),
    votes: voters.flatMap((each) => each.acknowledged),
  });
  return { acknowledged, stop };
}

/** Saves a webhook and a plugin's secret, and returns the team of the webhook. */
async function storeSecrets(app: TestApp) {
  const t = await team(app, ["Ana"]);
  await report(t.people[0]!, t.spacePath, "https://localhost/hook");
  const to = await pluginOrg(app);
  const grants = [{ capability: "secrets", scope: "api-key" }];
  const { id } = await install(to, { ...packageOf({ capabilities: grants }), kinds: [] });
  await ok(to.admin, "PUT", `${to.path}/${id}/secrets/api-key`, { value: "any" });
  return t;
}

test("a dump of Postgres 15 under load is restored into Postgres 18 without a loss", async () => {
  const old = await clusterForThisTest("15");
  await old.createDatabase();
  const replicas = [await startApi(old), await startApi(old)];
  const t = await storeSecrets(replicas[0]!.app);
  const load = await startLoad(replicas.map(({ app }) => app));

  const before = load.acknowledged();
  const DUMP = join(old.folder, "standpoint.dump");
  const checked = await mustRun("back-up", old, { env: { DUMP, ...key } });
  const after = load.acknowledged();
  expect(after.stories.length).toBeGreaterThan(before.stories.length);
  expect(after.votes.length).toBeGreaterThan(before.votes.length);
  await load.stop();
  await Promise.all(replicas.map(stopApi));
  await old.stop();
  expect(checked).toMatch(/^ok +backup +complete, of Postgres 15\./m);
  expect(checked).toMatch(/^ok +plugin secrets +1, all can be decrypted$/m);

  const restored = await clusterForThisTest("embedded");
  await mustRun("create-role", restored);
  await mustRun("restore", restored, { env: { DUMP } });
  expect(await mustRun("doctor", restored, { env: key })).toMatch(/^ok +postgres +18\./m);
  const { app } = await startApi(restored);
  expect(await storedTitles(app)).toEqual(expect.arrayContaining(before.stories));
  expect(await votedTitles(app)).toEqual(expect.arrayContaining(before.votes));
  expect(await ok(t.people[0]!.on(app), "GET", t.room)).toMatchObject({ id: t.session.id });
  recordResult({
    trial: "a dump restored into a newer Postgres",
    tried: `a dump of Postgres 15 under ${2 * writersAtOnce} writers and 2 voters, restored into Postgres 18`,
    outcome: `${before.stories.length} stories and ${before.votes.length} votes acknowledged before the dump, none lost`,
  });
});

test("without the key, backup-check and the doctor name the lost secrets of a dump", async () => {
  const old = await clusterForThisTest("15");
  await old.createDatabase();
  const api = await startApi(old);
  await storeSecrets(api.app);
  await stopApi(api);
  const DUMP = join(old.folder, "standpoint.dump");
  const checked = await runManual("back-up", old, { env: { DUMP } });
  const restored = await clusterForThisTest("embedded");
  await mustRun("create-role", restored);
  await mustRun("restore", restored, { env: { DUMP } });
  const lost = (state: string) => [
    new RegExp(`^${state} +webhook secrets +1 of 1 cannot be decrypted \\(default/team-of-ana\\): `, "m"),
    new RegExp(`^${state} +plugin secrets +1 of 1 cannot be decrypted \\(\\S+/timer/api-key\\): `, "m"),
  ];
  expect(checked.code).toBe(1);
  for (const line of lost("failed")) expect(checked.out).toMatch(line);
  const doctor = await mustRun("doctor", restored);
  for (const line of lost("warning")) expect(doctor).toMatch(line);
  const opened = await mustRun("doctor", restored, { env: key });
  expect(opened).toMatch(/^ok +webhook secrets +1, all can be decrypted$/m);
  expect(opened).toMatch(/^ok +plugin secrets +1, all can be decrypted$/m);
});

test("a dump that is cut off is refused, and its restore changes nothing", async () => {
  const old = await clusterForThisTest("15");
  await old.createDatabase();
  await stopApi(await startApi(old));
  const DUMP = join(old.folder, "standpoint.dump");
  await mustRun("back-up", old, { env: { DUMP } });
  await truncate(DUMP, (await stat(DUMP)).size - 1000);
  expect(await admin({ database: old.database }, ["backup-check", DUMP], { PATH: searchPath })).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(/^The backup cannot be restored, because pg_restore cannot read it: .*\.\n$/),
  });
  const restored = await clusterForThisTest("embedded");
  await mustRun("create-role", restored);
  expect((await runManual("restore", restored, { env: { DUMP } })).code).toBe(1);
  const { rowCount } = await restored.database.sql.query(
    "select from pg_class where relnamespace = 'public'::regnamespace",
  );
  expect(rowCount).toBe(0);
});

test("after an upgrade, the dump from before it brings back the older build", async () => {
  const cluster = await clusterForThisTest("15");
  await cluster.createDatabase();
  const first = await startApi(cluster);
  const t = await team(first.app, ["Ana"]);
  const DUMP = join(cluster.folder, "standpoint.dump");
  await mustRun("back-up", cluster, { env: { DUMP, ...key } });
  await stopApi(first);
  const client = new pg.Client({ connectionString: cluster.database.url });
  await client.connect();
  await client.query("insert into schema_migrations (version, name) values (1000, 'newer')");
  await client.end();
  expect((await runManual("doctor", cluster)).code).toBe(1);

  await mustRun("keep-old", cluster);
  await mustRun("restore", cluster, { env: { DUMP } });
  const { app } = await startApi(cluster);
  expect(await ok(t.people[0]!.on(app), "GET", t.room)).toMatchObject({ id: t.session.id });
});
