// Rules: protocol/plugins#emit, protocol/plugins#event-retention
import { afterAll, describe, expect, test } from "vitest";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { team } from "#test/support/client.ts";
import { install } from "#test/support/plugins.ts";
import { recordedCalls, recordingPackage, type HostCall } from "#test/support/plugin-work.ts";
import { startDelivery } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });

const delivery = await startDelivery(app);
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;
await makeOrgAdmin(ana);
afterAll(async () => {
  await delivery.stop();
});

const plugin = (capabilities: object[] = [{ capability: "jobs" }]) =>
  recordedCalls(app, ana, t.spacePath, capabilities);
const enqueue = (name: string, more: object = {}): HostCall => ["jobs.enqueue", { name, ...more }];

// Rules: protocol/plugins#jobs-enqueue
describe("jobs of a plugin", () => {
  test("a job enqueued by an action runs once, with its name and payload", async () => {
    const p = await plugin();
    expect(await p.tell(enqueue("count", { payload: { of: "Ana" } }), enqueue("bare"))).toEqual([null, null]);
    await expect.poll(async () => (await p.work()).map(({ ended }) => ended)).toEqual([true, true]);
    const [ran] = await p.ran("count");
    expect(ran).toMatchObject({ payload: { of: "Ana" } });
    expect(await p.ran("count")).toHaveLength(1);
    expect((await p.ran("bare"))[0]).toMatchObject({ payload: null });
    expect((await p.work()).map(({ attempts, failed }) => [attempts, failed])).toEqual([
      [1, false],
      [1, false],
    ]);
  });

  test("a job waits for its delay, or until the next time of its cron expression", async () => {
    const p = await plugin();
    const at = new Date(Date.now() + 5 * 3_600_000);
    const cron = `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
    await p.tell(
      enqueue("day", { delayMs: 86_400_000 }),
      enqueue("cron", { cron }),
      enqueue("soon", { delayMs: 50 }),
    );
    await expect.poll(() => p.ran("soon")).toHaveLength(1);
    const [day, fiveHours] = await p.work();
    expect(day!.due_in).toBeGreaterThan(86_000);
    expect(day!.due_in).toBeLessThanOrEqual(86_400);
    expect(fiveHours!.due_in).toBeGreaterThan(5 * 3600 - 300);
    expect(fiveHours!.due_in).toBeLessThanOrEqual(5 * 3600);
    expect(day!.attempts + fiveHours!.attempts).toBe(0);
  });

  test("a job with a key replaces the waiting job with the same key", async () => {
    const p = await plugin();
    const later = { delayMs: 86_400_000 };
    await p.tell(
      enqueue("first", { ...later, key: "k" }),
      enqueue("second", { ...later, key: "k" }),
      enqueue("other", { ...later, key: "l" }),
    );
    await p.tell(enqueue("third", { ...later, key: "k", payload: 3 }));
    expect((await p.work()).map(({ name }) => name)).toEqual(["other", "third"]);
  });

  test("a job can enqueue itself again under its own key", async () => {
    const p = await plugin();
    const again = enqueue("tick", { delayMs: 86_400_000, key: "tick" });
    await p.tell(enqueue("tick", { key: "tick", payload: { calls: [again] } }));
    await expect.poll(() => p.ran("tick")).toHaveLength(1);
    expect((await p.work()).map(({ ended, due_in }) => [ended, due_in > 80_000])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test("at most 1,000 jobs wait", async () => {
    const p = await plugin();
    await app.database.sql.query(
      `insert into plugin_work (install_id, name, payload, due_at)
       select $1, 'filled', 'null', now() + interval '1 day' from generate_series(1, 999)`,
      [p.id],
    );
    const later = { delayMs: 86_400_000 };
    expect(await p.tell(enqueue("last", later), enqueue("beyond", later))).toEqual([null, "refused: quota"]);
    expect(await p.tell(enqueue("beyond", { ...later, key: "k" }))).toEqual(["refused: quota"]);
    expect(await p.work()).toHaveLength(1000);
  });

  test("the payload of a finished job is deleted, and that of a failed job is kept", async () => {
    const p = await plugin();
    await p.tell(enqueue("done", { payload: { of: "Ana" } }));
    await p.tell(enqueue("failed", { payload: { of: "Ben", throws: true } }));
    await expect.poll(async () => (await p.work()).map(({ attempts }) => attempts > 0)).toEqual([true, true]);
    await app.database.sql.query(
      "update plugin_work set attempts = 7, due_at = now() where install_id = $1 and ended_at is null",
      [p.id],
    );
    await app.database.sql.query("select pg_notify('svc_plugin_work', '')");
    await expect.poll(async () => (await p.work()).map(({ failed }) => failed)).toEqual([false, true]);
    const { rows } = await app.database.sql.query<{ payload: string }>(
      "select payload from plugin_work where install_id = $1 order by ordinal",
      [p.id],
    );
    expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([null, { of: "Ben", throws: true }]);
  });

  test("a plugin enqueues at most 16 MiB of jobs and events in an hour", async () => {
    const p = await plugin([{ capability: "jobs" }, { capability: "emit" }]);
    const setUsage = (bytes: number) =>
      app.database.sql.query(
        `insert into throttles (budget, key, spent) values ('plugin-work', $1, $2)
         on conflict (budget, key) do update set spent = excluded.spent, window_started_at = now()`,
        [p.id, bytes],
      );
    const later = { delayMs: 86_400_000, payload: "x".repeat(98) };
    const event: HostCall = ["emit", "told", "x".repeat(98)];
    await setUsage(16 * 1024 * 1024 - 3 * 356);
    expect(await p.tell(enqueue("a", later), event, enqueue("b", later), enqueue("c", later), event)).toEqual(
      [null, null, null, "refused: quota", "refused: quota"],
    );
    expect(await p.tell(enqueue("c", later), event)).toEqual(["refused: quota", "refused: quota"]);
    const other = await plugin();
    expect(await other.tell(enqueue("a", later))).toEqual([null]);
    await app.database.sql.query(
      "update throttles set window_started_at = now() - interval '61 min' where key = $1",
      [p.id],
    );
    expect(await p.tell(enqueue("c", later), event)).toEqual([null, null]);
  });

  test.each([
    ["no name", {}],
    ["an odd name", { name: "a b" }],
    ["a payload of more than 16 KiB", { name: "a", payload: "x".repeat(16 * 1024) }],
    ["a delay of more than 90 days", { name: "a", delayMs: 90 * 86_400_000 + 1 }],
    ["a delay in the past", { name: "a", delayMs: -1 }],
    ["a delay and a cron expression", { name: "a", delayMs: 1, cron: "* * * * *" }],
    ["an invalid cron expression", { name: "a", cron: "@daily" }],
    ["a key of more than 256 bytes", { name: "a", key: "é".repeat(129) }],
    ["an unknown property", { name: "a", when: "soon" }],
  ])("an invalid job is refused: %s", async (_what, job) => {
    const p = await plugin();
    expect(await p.tell(["jobs.enqueue", job])).toEqual(["refused: invalid"]);
    expect(await p.work()).toEqual([]);
  });

  test("a plugin enqueues only jobs that it is granted", async () => {
    const p = await plugin([{ capability: "jobs", scope: "mine" }]);
    const later = { delayMs: 86_400_000 };
    expect(await p.tell(enqueue("mine", later), enqueue("yours", later))).toEqual([
      null,
      "refused: ungranted",
    ]);
    await install(
      { admin: ana, path: "/api/orgs/default/admin/plugins" },
      recordingPackage(p.name, [], "1.1.0"),
    );
    expect(await p.tell(enqueue("mine", later))).toEqual(["refused: ungranted"]);
    expect((await p.work()).map(({ name }) => name)).toEqual(["mine"]);
  });

  test("a failed action enqueues no job", async () => {
    const p = await plugin();
    const { status } = await ana.send("POST", `/api/sessions/${p.room}/actions/tell`, {
      body: { calls: [enqueue("never")], throws: true },
    });
    expect(status).toBe(502);
    expect(await p.work()).toEqual([]);
  });

  test("a job's writes are stored when it succeeds; a failed run stores nothing", async () => {
    const p = await plugin();
    const calls: HostCall[] = [enqueue("follows"), ["kv.set", "mark", 1]];
    await p.tell(enqueue("fails", { payload: { calls, throws: true } }));
    await expect
      .poll(async () => (await p.work()).map(({ attempts, last_error }) => [attempts > 0, last_error]))
      .toEqual([[true, expect.stringMatching(/^It threw an error in line \d+\.$/)]]);
    expect(await p.ran("fails")).toEqual([]);
    expect(await p.ran("follows")).toEqual([]);
    expect(await p.tell(["kv.get", "mark"])).toEqual([null]);
  });
});
