// Rules: protocol/operations#listener-address
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { choosePreparedStatements } from "#shared/db/choose-prepared-statements.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { startRole as startScheduler } from "#services/scheduler/role.ts";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase, emptyDatabaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { seedEverything } from "#test/support/seed-everything.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { act, addStory, ok, person, team, type Person } from "#test/support/client.ts";
import type { Pooler } from "#test/support/pgbouncer.ts";
import { startPooler } from "#test/support/pooler.ts";
import { signedIn, startOidcApp } from "#test/support/provider.ts";
import { startReceiver, verified, webhookEnv, type Receiver } from "#test/support/receiver.ts";
import { claimedDays, dueToday } from "#test/support/schedules.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { spawnReplica } from "#test/support/spawn.ts";
import { databaseOf, report, startDelivery, type TestDelivery } from "#test/support/webhooks.ts";

/** The number of connections that all clients share. */
const size = 3;

// Rules: protocol/operations#prepared-statements
describe.each([
  { name: "that loses prepared statements, found at boot", keepsStatements: false, atBoot: true },
  { name: "that loses prepared statements, found while it serves", keepsStatements: false, atBoot: false },
  { name: "that keeps prepared statements", keepsStatements: true, atBoot: true },
])("behind a transaction pooler $name", ({ keepsStatements, atBoot }) => {
  let database: TestDatabase;
  let pooler: Pooler;
  let env: Record<string, string>;
  let first: TestApp;
  let second: TestApp;
  let delivery: TestDelivery;
  let receiver: Receiver;

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPooler(database.url, { keepsStatements, size });
    const addresses = { databaseUrl: pooler.url, listenerDatabaseUrl: database.url };
    const setting = { ...addresses, preparedStatements: "auto" } as const;
    env = {
      ...webhookEnv,
      PLUGIN_DIR: "/nowhere",
      DATABASE_URL: pooler.url,
      LISTENER_DATABASE_URL: database.url,
      DATABASE_PREPARED_STATEMENTS: atBoot
        ? await choosePreparedStatements(setting, createLog("silent"))
        : "auto",
    };
    [first, second] = await Promise.all([startApp({ database, env }), startApp({ database, env })]);
    delivery = await startDelivery(first);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await delivery.stop();
    await Promise.all([first.stop(), second.stop()]);
    await pooler.close();
    await database.drop();
  });

  test("two replicas serve a poker room, and each push equals a fresh GET", async () => {
    const t = await team(first, ["Ana", "Ben"]);
    const [ana, there] = [t.people[0]!, t.people[1]!.on(second)];
    const viewers: Parameters<typeof expectPushEqualsGet>[1] = [
      [ana, await watch(ana, t.session.id)],
      [there, await watch(there, t.session.id)],
    ];
    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    // More simultaneous votes than the pooler has connections.
    for (const value of ["1", "2", "3", "5"])
      await Promise.all(
        [ana, there, ana, there].map((who) => act(who, t.room, "POST", "vote", { storyId, value })),
      );
    await act(ana, t.room, "POST", "reveal");
    await expectPushEqualsGet(t.session.id, viewers);
  });

  test("accepts each action of a member in poker and in standups", async () => {
    const life = await seedEverything(first);
    expect(life.watcher.newest().revealed).toBe(true);
    life.watcher.ws.close();
  });

  test("people sign in with a provider", async () => {
    const { app, provider, stop } = await startOidcApp({ env, database });
    onTestFinished(stop);
    const dora = await signedIn(app, provider, { sub: "dora", name: "Dora" });
    expect((await dora.send("GET", "/api/me")).status).toBe(200);
  });

  test("a scheduled standup opens on time, and its webhook is delivered", async () => {
    const t = await team(first, ["Ana"]);
    const secret = await report(t.people[0]!, t.spacePath, receiver.url);
    const db = databaseOf(first);
    onTestFinished(() => db.close());
    await dueToday(first, db, t);
    const log = createLog("silent");
    const scheduler = await startScheduler({ settings: first.settings, log, monitor: createMonitor() });
    onTestFinished(() => scheduler.stop());
    const opened = async () => (await claimedDays(first, t.space.id))[0]?.sessionId;
    await expect.poll(opened).toEqual(expect.any(String));
    const webhooks = () =>
      receiver.received.filter((request) => request.body.includes(`"space":"${t.space.slug}"`));
    await expect.poll(() => webhooks().length).toBe(1);
    expect(verified(webhooks()[0]!, secret)).toMatchObject({
      type: "standup.opened",
      data: { sessionId: await opened() },
    });
  });

  test("a plugin's room opened on one replica is changed on the other", async () => {
    const t = await team(first, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    await makeOrgAdmin(ana);
    const body = { package: await examplePackage("retro"), grantsAccepted: true };
    await ok(ana, "POST", "/api/orgs/default/admin/plugins", body);
    const { id } = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
      kind: "retro",
      title: "Sprint 12",
      config: {},
    });
    const room = `/api/sessions/${id}`;
    await act(ben.on(second), room, "POST", "card", { column: "Went well", text: "Shorter meetings" });
    expect(await ok(ben, "GET", room)).toMatchObject({ mine: { cards: [{ text: "Shorter meetings" }] } });
  });

  test("each role warns at most once, and stays ready", async () => {
    for (const { logLines, baseUrl } of [first, second]) {
      const warnings = logLines.filter((line) => line.includes("does not keep prepared statements"));
      expect(warnings.length).toBe(atBoot ? 0 : 1);
      // On a busy machine the listener's connection may take too long, and is tried again.
      const errors = logLines.filter((line) => line.includes('"level":"error"'));
      expect(errors.filter((line) => !line.includes("the notification listener lost its"))).toEqual([]);
      expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    }
  });
});

test.each([
  { what: "with a direct address for notifications", isDirect: true },
  { what: "without a direct address, with a logged error", isDirect: false },
])("a process behind a pooler migrates an empty database and serves: $what", async ({ isDirect }) => {
  const database = await emptyDatabaseForThisTest();
  const pooler = await startPooler(database.url, { size });
  onTestFinished(() => pooler.close());
  let output = "";
  const { app, child, exited } = await spawnReplica(
    { database, baseUrl: `http://localhost:${await freePort()}` },
    {
      roles: "api,scheduler,delivery",
      env: { DATABASE_URL: pooler.url, LISTENER_DATABASE_URL: isDirect ? database.url : "" },
      said: (text) => (output += text),
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const ana = await person(app, "Ana");
  expect((await ana.send("GET", "/api/me")).status).toBe(200);
  expect(output.includes("set LISTENER_DATABASE_URL to a direct address")).toBe(!isDirect);
  child.kill("SIGTERM");
  await exited;
});
