// Rules: protocol/plugins#delete-plugin
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { endWork, failWork, putWorkBack } from "#shared/domain/plugins/work/end-work.ts";
import { giveBackLease, takeLeases } from "#shared/domain/plugins/work/leases.ts";
import { takeWork, type Work } from "#shared/domain/plugins/work/take-work.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { ok, team } from "#test/support/client.ts";
import { recordedCalls, type HostCall, type RecordedCalls } from "#test/support/plugin-work.ts";
import { databaseOf, startDelivery, type TestDelivery } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere", METRICS_ENABLED: "true" } });

const db = databaseOf(app);
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;
await makeOrgAdmin(ana);
afterAll(async () => {
  await db.close();
});

const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);
const plugin = () => recordedCalls(app, ana, t.spacePath, [{ capability: "jobs" }]);
const enqueue = (name: string, more: object = {}): HostCall => ["jobs.enqueue", { name, ...more }];
/** Makes all waiting events and jobs of a plugin due at once. */
const makeDue = (p: RecordedCalls) =>
  write("update plugin_work set due_at = now() where install_id = $1", p.id);

async function start(): Promise<TestDelivery> {
  const delivery = await startDelivery(app);
  onTestFinished(() => delivery.stop());
  return delivery;
}

// Deletes events and jobs of earlier tests.
beforeEach(() => write("delete from plugin_work"));

// Rules: protocol/plugins#plugin-worker
describe("leases of plugin jobs", () => {
  test("only one process at a time runs a plugin's jobs", async () => {
    const [p, other] = [await plugin(), await plugin()];
    await p.tell(enqueue("a"), enqueue("b"));
    await other.tell(enqueue("c"));
    const [first] = await takeLeases(db.pool, 1);
    expect(first!.install).toBe(p.id);
    expect((await takeLeases(db.pool, 10)).map(({ install }) => install)).toEqual([other.id]);
    expect(await takeLeases(db.pool, 10)).toEqual([]);
    await giveBackLease(db.pool, first!);
    const [second] = await takeLeases(db.pool, 10);
    expect(second!.install).toBe(p.id);
    await giveBackLease(db.pool, first!);
    expect(await takeLeases(db.pool, 10)).toEqual([]);
    await write("update plugin_leases set until = now() where install_id = $1", p.id);
    const [third] = await takeLeases(db.pool, 10);
    expect(third!.install).toBe(p.id);
    expect(await takeWork(db.pool, second!)).toBe(null);
    expect(await takeWork(db.pool, third!)).toMatchObject({ name: "a", attempts: 1 });
  });

  test("a process that has lost its lease writes nothing", async () => {
    const p = await plugin();
    await p.tell(enqueue("a"));
    const [lease] = await takeLeases(db.pool, 1);
    const work = (await takeWork(db.pool, lease!)) as Work;
    await write("update plugin_leases set until = now()");
    const [next] = await takeLeases(db.pool, 1);
    const mustNotStore = () => Promise.reject(new Error("stored"));
    expect(await endWork(db, lease!, work, mustNotStore)).toBe("lost");
    expect(await failWork(db, lease!, work, "It failed.")).toBe("lost");
    expect(await putWorkBack(db, lease!, work)).toBe("lost");
    expect(await p.work()).toMatchObject([{ attempts: 1, ended: false, last_error: null }]);
    expect(await takeWork(db.pool, next!)).toMatchObject({ id: work.id, attempts: 2 });
    expect(await endWork(db, next!, work, () => Promise.resolve(false))).toBe("done");
    expect(await endWork(db, next!, work, mustNotStore)).toBe("lost");
  });

  test("no lease for a disabled, stopped or paused plugin; then the longest-due job runs first", async () => {
    const p = await plugin();
    await p.tell(enqueue("late", { delayMs: 60_000 }), enqueue("first"), enqueue("second"));
    for (const change of [
      "enabled = false",
      "stopped_reason = 'x'",
      "paused_until = now() + interval '1 min'",
    ]) {
      await write(`update plugin_installs set ${change} where id = $1`, p.id);
      expect(await takeLeases(db.pool, 1)).toEqual([]);
      await write(
        "update plugin_installs set enabled = true, stopped_reason = null, paused_until = null where id = $1",
        p.id,
      );
    }
    const [lease] = await takeLeases(db.pool, 1);
    for (const name of ["first", "second"]) {
      const work = (await takeWork(db.pool, lease!)) as Work;
      expect(work).toMatchObject({ name });
      await endWork(db, lease!, work, () => Promise.resolve(false));
    }
    expect(await takeWork(db.pool, lease!)).toBe(null);
  });

  test("with several processes, each job of each plugin runs once, in order", async () => {
    const deliveries = await Promise.all([start(), start()]);
    const plugins = await Promise.all([plugin(), plugin(), plugin()]);
    const jobs = Array.from({ length: 12 }, (_, i) => enqueue("count", { payload: i }));
    await Promise.all(plugins.map((p) => p.tell(...jobs)));
    for (const p of plugins) {
      await expect.poll(async () => (await p.work()).every(({ ended }) => ended)).toBe(true);
      expect((await p.ran("count")).map(({ payload }) => payload)).toEqual([...jobs.keys()]);
    }
    const done = deliveries.map(({ monitor }) => monitor.metrics()["svc_plugin_work_done_total"]!.read());
    expect((done as number[]).reduce((sum, count) => sum + count, 0)).toBe(36);
  });

  test("a new job runs without waiting for the next poll", async () => {
    const p = await plugin();
    const delivery = await start();
    const taskRuns = () =>
      delivery.monitor.metrics()["svc_task_runs_total"]!.read() as Record<string, number>;
    await expect.poll(() => taskRuns()["run-plugin-work"]).toBeGreaterThan(0);
    await p.tell(enqueue("now"));
    await expect.poll(() => p.ran("now")).toHaveLength(1);
  });
});

// Rules: protocol/plugins#job-attempts
describe("attempts", () => {
  test("a failed job is retried with a doubling delay, up to eight attempts", async () => {
    const delivery = await start();
    const p = await plugin();
    await p.tell(enqueue("fails", { payload: { throws: true } }));
    const waits: number[] = [];
    for (let attempt = 1; attempt < 8; attempt++) {
      await expect
        .poll(async () => (await p.work()).map(({ attempts, due_in }) => [attempts, due_in > 0]))
        .toEqual([[attempt, true]]);
      waits.push((await p.work())[0]!.due_in);
      // The plugin is paused after five failures in a row.
      await write("update plugin_installs set failures = 0, paused_until = null where id = $1", p.id);
      await makeDue(p);
    }
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(5 * 2 ** i);
      expect(wait).toBeGreaterThan(5 * 2 ** i - 4.9);
    }
    await expect
      .poll(() => p.work())
      .toMatchObject([
        { attempts: 8, ended: true, failed: true, last_error: expect.stringMatching(/^It threw/) },
      ]);
    expect(delivery.monitor.metrics()["svc_plugin_work_failed_total"]!.read()).toBe(1);
  });

  test("every attempt has the same id", async () => {
    await start();
    const p = await plugin();
    await p.tell(enqueue("twice", { payload: { throws: true } }));
    await expect.poll(async () => (await p.work())[0]!.attempts).toBe(1);
    const [row] = await p.work();
    await write("update plugin_work set payload = '{}', due_at = now() where id = $1", row!.id);
    await expect.poll(() => p.work()).toMatchObject([{ attempts: 2, ended: true, failed: false }]);
    const [ran] = await p.ran("twice");
    expect(ran).toMatchObject({ id: row!.id, newId: expect.stringMatching(/^[a-z]{16}$/) });
  });

  test("an interrupted attempt counts, and there is no ninth attempt", async () => {
    const p = await plugin();
    await p.tell(enqueue("dies"));
    await write("update plugin_work set attempts = 8 where install_id = $1", p.id);
    await start();
    await expect
      .poll(() => p.work())
      .toMatchObject([{ failed: true, ended: true, last_error: "The last attempt was never finished." }]);
    expect(await p.ran("dies")).toEqual([]);
  });

  test("an attempt that exceeds the quota fails and writes nothing", async () => {
    const p = await plugin();
    await p.tell(enqueue("full", { payload: { calls: [enqueue("never")] } }));
    // This limit is only checked when the run's writes are stored.
    await write(
      `create or replace function refuse_never() returns trigger language plpgsql as $$ begin
         if new.name = 'never' then update plugin_installs set quota_bytes = storage_bytes where id = new.install_id; end if;
         return new; end $$;
       create trigger refuse_never before insert on plugin_work for each row execute function refuse_never()`,
    );
    onTestFinished(async () => void (await write("drop function refuse_never cascade")));
    await write("update plugin_installs set quota_bytes = storage_bytes + 10 where id = $1", p.id);
    await start();
    await expect.poll(async () => (await p.work())[0]!.attempts).toBe(1);
    await expect.poll(async () => (await p.work())[0]!.last_error).not.toBe(null);
    expect(await p.ran("full")).toEqual([]);
    expect((await p.work()).map(({ name }) => name)).toEqual(["full"]);
  });

  test("a stopping process releases unfinished jobs", async () => {
    const delivery = await startDelivery(app);
    const p = await plugin();
    // The plugin's room is locked, so the change waits until the process has stopped.
    await write("insert into plugin_grants (install_id, capability) values ($1, 'session:patch')", p.id);
    const client = await db.pool.connect();
    await client.query("begin");
    await client.query("select from sessions where id = $1 for update", [p.room]);
    await write(
      "insert into plugin_work (install_id, name, payload) values ($1, 'waits', $2)",
      p.id,
      JSON.stringify({ calls: [["session.patch", p.room, { phase: "later" }]] }),
    );
    await write("select pg_notify('svc_plugin_work', '')");
    await expect
      .poll(
        async () =>
          (
            await write(
              "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from sessions s%'",
            )
          ).rowCount,
      )
      .toBe(1);
    const stopped = delivery.stop();
    await sleep(0);
    await client.query("rollback");
    client.release();
    await stopped;
    const [row] = await p.work();
    expect(row).toMatchObject({ failed: false });
    const { rows } = await write("select from plugin_leases where install_id = $1 and until > now()", p.id);
    expect(rows).toEqual([]);
    await start();
    await expect.poll(async () => (await p.work())[0]!.ended).toBe(true);
    expect(await p.ran("waits")).toHaveLength(1);
  });
});

test("uninstalling deletes a plugin's events and jobs", async () => {
  const p = await plugin();
  await p.tell(enqueue("never", { delayMs: 60_000 }));
  await ok(ana, "DELETE", `${t.spacePath}/sessions/${p.room}`);
  await ok(ana, "DELETE", `/api/orgs/default/admin/plugins/${p.id}`);
  expect(await p.work()).toEqual([]);
});
