// Rules: protocol/operations#delivery-metrics, protocol/operations#readiness-of-an-api,
//   protocol/operations#stop-signals
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import type { StartRole } from "#shared/runtime/role.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { startRole as startDelivery } from "#services/delivery/role.ts";
import { webhookMetrics } from "#services/delivery/metrics.ts";
import { startRoles } from "#services/roles.ts";
import { startRole as startScheduler } from "#services/scheduler/role.ts";
import { freePort } from "#test/support/app.ts";
import { databaseForThisTest, type TestDatabase } from "#test/support/database.ts";
import { ask } from "#test/support/raw-request.ts";

const log = createLog("silent");

/** Returns the number of connections with this application_name. */
async function connectionsOf({ sql }: TestDatabase, name: string): Promise<number> {
  const { rowCount } = await sql.query(
    "select from pg_stat_activity where datname = current_database() and application_name = $1",
    [name],
  );
  return rowCount!;
}

test("a role that hangs during its stop does not block the stop of another role", async () => {
  const database = await databaseForThisTest();
  const settings = readSettings({
    DATABASE_URL: database.url,
    ROLES: "scheduler,delivery",
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
  });
  const holder = await database.sql.connect();
  let held = true;
  const free = () => {
    if (held) holder.release(true);
    held = false;
  };
  onTestFinished(free);
  // The scheduler reads this table first.
  await holder.query("begin; lock table session_tokens in access exclusive mode");
  const roles = startRoles({ settings, log, monitor: createMonitor() });
  await roles.started;
  await expect.poll(() => connectionsOf(database, "standpoint jobs")).toBeGreaterThan(0);
  const stopped = roles.stop();
  await expect.poll(() => connectionsOf(database, "standpoint jobs")).toBe(0);
  expect(await connectionsOf(database, "standpoint")).toBeGreaterThan(0);
  free();
  await stopped;
  await expect.poll(() => connectionsOf(database, "standpoint")).toBe(0);
});

test.each<[string, StartRole]>([
  ["scheduler", startScheduler],
  ["delivery", startDelivery],
])("a %s that cannot start leaves no connection open", async (_name, startRole) => {
  const database = await databaseForThisTest();
  const settings = readSettings({ DATABASE_URL: database.url });
  await database.sql.query("alter schema pgboss rename to elsewhere");
  await expect(startRole({ settings, log, monitor: createMonitor() })).rejects.toThrow();
  // An unclosed connection would stay for 10 s.
  await expect.poll(() => connectionsOf(database, "standpoint")).toBe(0);
});

test.each<[string, string, StartRole]>([
  ["scheduler", "pgboss.queue", startScheduler],
  ["delivery", "pgboss.queue", startDelivery],
  ["delivery's queue", "pgboss.version", startDelivery],
])("a %s starts although its first two statements were cut off", async (_name, table, startRole) => {
  const database = await databaseForThisTest();
  const holder = await database.sql.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  const settings = readSettings({ DATABASE_URL: database.url });
  const started = startRole({ settings, log, monitor: createMonitor() });
  onTestFinished(async () => (await started).stop());
  const cutOff =
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  // The library ignores the first loss.
  for (let n = 0; n < 2; n++)
    await expect.poll(async () => (await database.sql.query(cutOff)).rowCount).toBeGreaterThan(0);
  await holder.query("rollback");
  holder.release();
  await started;
});

test("an api is ready by its own checks while another role of the process hangs", async () => {
  const database = await databaseForThisTest();
  const settings = readSettings({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "1",
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
  });
  const holder = await database.sql.connect();
  const roles = startRoles({ settings, log, monitor: createMonitor() });
  onTestFinished(async () => {
    await holder.query("rollback");
    holder.release();
    await roles.stop();
  });
  await roles.started;
  await holder.query("begin; lock table standup_schedules in access exclusive mode");
  // The scheduler's only connection now waits for the lock.
  const waiting = "select from pg_locks where relation = 'standup_schedules'::regclass and not granted";
  await expect.poll(async () => (await database.sql.query(waiting)).rowCount).toBeGreaterThan(0);
  const readyz = () => ask({ baseUrl: settings.baseUrl }, "GET", "/readyz");
  await expect.poll(async () => (await readyz()).status).toBe(200);
});

test("a scrape queries the due deliveries once for both metrics", async () => {
  const database = await databaseForThisTest();
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 2 }, log);
  onTestFinished(() => db.close());
  let acquired = 0;
  db.pool.on("acquire", () => void acquired++);
  const counts = { attempts: 0, delivered: 0, failed: 0 };
  const metrics = webhookMetrics(db, { counts, wake: async () => 0, stop: async () => {} });
  const names = ["svc_webhook_deliveries_due", "svc_webhook_oldest_due_seconds"];
  const scrape = () => Promise.all(names.map(async (name) => metrics[name]!.read()));
  expect([await scrape(), acquired]).toEqual([[0, 0], 1]);
  expect([await scrape(), acquired]).toEqual([[0, 0], 2]);
});
