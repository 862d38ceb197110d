// Rules: protocol/operations#listener-address, protocol/operations#doctor
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { admin } from "#test/support/admin.ts";
import { freePort, type TestApp } from "#test/support/app.ts";
import { act, addStory, team } from "#test/support/client.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { canKeepStatements, runPgBouncer } from "#test/support/pgbouncer.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { spawnReplica } from "#test/support/spawn.ts";
import { recordResult } from "#test/support/stress.ts";

const program = process.env["PGBOUNCER_PATH"] ?? "/usr/sbin/pgbouncer";

/** Starts a real PgBouncer with the manual's file in front of a new database. Returns both addresses. */
async function pooledDatabase() {
  if (!existsSync(program))
    throw new Error(`${program} is missing: install pgbouncer, or set PGBOUNCER_PATH.`);
  const database = await databaseForThisTest();
  const direct = new URL(database.url);
  const folder = await mkdtemp(join(tmpdir(), "standpoint-pgbouncer-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const users = join(folder, "userlist.txt");
  await writeFile(users, `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`);
  const port = await freePort();
  const recipe = await readFile(new URL("../../deploy/proxies/pgbouncer.ini", import.meta.url), "utf8");
  const settings = recipe
    .replace(/^standpoint = .*$/m, `${database.name} = host=127.0.0.1 port=${direct.port}`)
    .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
    .replace("/etc/pgbouncer/userlist.txt", users);
  const keepsStatements = await canKeepStatements(program);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, keepsStatements ? settings : settings.replace(/^max_prepared_statements.*$/m, ""));
  onTestFinished(await runPgBouncer(program, file));
  const pooled = new URL(database.url);
  pooled.port = String(port);
  return {
    database,
    keepsStatements,
    env: { DATABASE_URL: pooled.href, LISTENER_DATABASE_URL: direct.href },
  };
}

/** Starts an api with these settings. Returns it with its log lines. */
async function startApi(like: Pick<TestApp, "database">, env: Record<string, string>) {
  const log: string[] = [];
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const api = await spawnReplica(
    { ...like, baseUrl },
    { port, env, said: (text) => void log.push(...text.trim().split("\n")) },
  );
  onTestFinished(async () => {
    api.child.kill("SIGTERM");
    await api.exited;
  });
  return { app: api.app, log };
}

test("two replicas serve a room behind PgBouncer with the manual's recipe", async () => {
  const { database, env, keepsStatements } = await pooledDatabase();
  const [first, second] = [await startApi({ database }, env), await startApi({ database }, env)];
  const t = await team(first.app, ["Ana", "Ben"]);
  const [ana, ben] = [t.people[0]!, t.people[1]!.on(second.app)];
  const viewers: Parameters<typeof expectPushEqualsGet>[1] = [
    [ana, await watch(ana, t.session.id)],
    [ben, await watch(ben, t.session.id)],
  ];
  const storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "POST", "select", { storyId });
  await act(ben, t.room, "POST", "vote", { storyId, value: "5" });
  await act(ana, t.room, "POST", "reveal");
  await expectPushEqualsGet(t.session.id, viewers);
  const { out } = await admin({ database }, ["doctor"], env);
  expect(out).toMatch(/^ok +listener /m);
  expect(out).toMatch(keepsStatements ? /^ok +prepared statements /m : /^warning +prepared statements /m);
  recordResult({
    trial: "PgBouncer in transaction mode",
    tried: "the manual's recipe, two replicas, with and without LISTENER_DATABASE_URL",
    outcome: "each push equals a fresh GET; without the direct address, the log and the doctor say so",
  });
});

test("without LISTENER_DATABASE_URL behind PgBouncer, the boot and the doctor say so", async () => {
  const { database, env } = await pooledDatabase();
  const { LISTENER_DATABASE_URL: _, ...pooledOnly } = env;
  const { log } = await startApi({ database }, pooledOnly);
  await expect.poll(() => log.filter((line) => line.includes("LISTENER_DATABASE_URL"))).not.toEqual([]);
  const { code, out } = await admin({ database }, ["doctor"], pooledOnly);
  expect([code, out]).toEqual([1, expect.stringMatching(/^failed +listener .*LISTENER_DATABASE_URL/m)]);
});
