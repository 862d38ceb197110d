// Rules: protocol/operations#api-metrics, protocol/operations#pool-metrics
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { watchPool } from "#shared/db/watch-pool.ts";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { embedEnv, proof } from "#test/support/embedding.ts";
import { statementsWaiting } from "#test/support/hold-lock.ts";
import { act, addStory, ok, person, team, visitor, type Reply } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { watch } from "#test/support/socket.ts";

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  [app, other] = await Promise.all([
    startApp({ env: { METRICS_ENABLED: "true", IDENTITY_IP_HOURLY_LIMIT: "12", DATABASE_POOL_SIZE: "3" } }),
    startApp({ env: { METRICS_ENABLED: "true" } }),
  ]);
});
afterAll(() => Promise.all([app.stop(), other.stop()]));

/** Returns all samples without labels, by name. */
async function scrape(from: TestApp): Promise<Record<string, number>> {
  const { status, text } = await ask(from, "GET", "/metrics");
  expect(status).toBe(200);
  const samples = text.split("\n").flatMap((line) => {
    const [, name, value] = /^(\w+) (\S+)$/.exec(line) ?? [];
    return name ? [[name, Number(value)] as const] : [];
  });
  return Object.fromEntries(samples);
}

/**
 * Runs `meanwhile` while requests hold all pool connections. The requests wait for a lock of another
 * connection.
 */
async function whileEveryConnectionWaits(size: number, meanwhile: () => Promise<void>): Promise<void> {
  const holder = await app.database.sql.connect();
  const waiting = () => statementsWaiting(app.database);
  await holder.query("begin; lock table spaces in access exclusive mode");
  const requests = Array.from({ length: size }, () =>
    visitor(app).send("GET", "/api/orgs/default/spaces/none"),
  );
  try {
    await expect.poll(waiting).toBe(size);
    await meanwhile();
  } finally {
    await holder.query("rollback");
    holder.release();
    await Promise.all(requests);
  }
}

/** Metrics of a process's pool and api, with their types. */
const named: Record<string, "gauge" | "counter"> = {
  svc_pgxpool_total_conns: "gauge",
  svc_pgxpool_idle_conns: "gauge",
  svc_pgxpool_acquired_conns: "gauge",
  svc_pgxpool_max_conns: "gauge",
  svc_pgxpool_constructing_conns: "gauge",
  svc_pgxpool_acquires_total: "counter",
  svc_pgxpool_acquire_seconds_total: "counter",
  svc_pgxpool_canceled_acquires_total: "counter",
  svc_pgxpool_empty_acquires_total: "counter",
  svc_pgxpool_empty_acquire_wait_seconds_total: "counter",
  svc_pgxpool_new_conns_total: "counter",
  svc_pgxpool_max_lifetime_destroys_total: "counter",
  svc_pgxpool_max_idle_destroys_total: "counter",
  svc_database_up: "gauge",
  svc_ws_connections: "gauge",
  svc_listener_up: "gauge",
  svc_upgrades_lost_total: "counter",
  svc_listener_reconnects_total: "counter",
  svc_passcode_throttled_total: "counter",
  svc_identity_throttled_total: "counter",
};

// Rules: protocol/operations#api-metrics, protocol/operations#get-metrics, protocol/operations#pool-metrics,
//   protocol/operations#probe-routes, protocol/operations#runtime-metrics
describe("GET /metrics", () => {
  test("/metrics is a plain 404 while METRICS_ENABLED is off", async () => {
    const off = await startApp();
    const { status, text, headers } = await ask(off, "GET", "/metrics");
    expect([status, text, headers["content-type"]]).toEqual([
      404,
      "page not found",
      "text/plain; charset=utf-8",
    ]);
    await off.stop();
  });

  test("/metrics returns the Prometheus format without an identity", async () => {
    const { status, headers } = await ask(app, "GET", "/metrics", {
      headers: { origin: "http://monitor.example", "sec-fetch-site": "cross-site" },
    });
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ]);
  });

  test("/metrics has every metric with its type", async () => {
    const { text } = await ask(app, "GET", "/metrics");
    const typed = Object.fromEntries(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]),
    );
    expect(typed).toMatchObject(named);
    expect(Object.keys(typed)).toEqual(
      expect.arrayContaining([
        "process_cpu_seconds_total",
        "nodejs_heap_size_used_bytes",
        "nodejs_eventloop_lag_seconds",
      ]),
    );
    const samples = await scrape(app);
    for (const name of Object.keys(named))
      expect([name, Number.isFinite(samples[name])]).toEqual([name, true]);
  });
});

// Rules: protocol/operations#api-metrics, protocol/operations#pool-metrics
describe("values of the metrics", () => {
  test("the pool's metrics count its connections and waits", async () => {
    const before = await scrape(app);
    expect(before["svc_pgxpool_max_conns"]).toBe(3);
    await whileEveryConnectionWaits(3, async () => {
      expect((await scrape(app))["svc_pgxpool_acquired_conns"]).toBe(3);
      expect((await visitor(app).send("GET", "/readyz")).status).toBe(503);
    });
    const after = await scrape(app);
    const increase = (name: string) => after[name]! - before[name]!;
    expect(increase("svc_pgxpool_acquires_total")).toBeGreaterThanOrEqual(4);
    expect(increase("svc_pgxpool_empty_acquires_total")).toBeGreaterThan(0);
    expect(increase("svc_pgxpool_acquire_seconds_total")).toBeGreaterThan(0);
    expect(increase("svc_pgxpool_acquire_seconds_total")).toBeGreaterThanOrEqual(
      increase("svc_pgxpool_empty_acquire_wait_seconds_total"),
    );
    expect(after["svc_pgxpool_total_conns"]).toBe(
      after["svc_pgxpool_idle_conns"]! +
        after["svc_pgxpool_acquired_conns"]! +
        after["svc_pgxpool_constructing_conns"]!,
    );
    expect(after["svc_pgxpool_new_conns_total"]).toBeGreaterThanOrEqual(after["svc_pgxpool_total_conns"]!);
    expect(after["svc_pgxpool_max_lifetime_destroys_total"]).toBe(0);
  });

  test("a cut pool connection is replaced and not counted as closed for idling", async () => {
    const before = await scrape(other);
    await other.database.sql.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'standpoint'",
    );
    const made = async () => {
      await visitor(other).send("GET", "/readyz");
      return (await scrape(other))["svc_pgxpool_new_conns_total"];
    };
    await expect.poll(made).toBeGreaterThan(before["svc_pgxpool_new_conns_total"]!);
    const after = await scrape(other);
    expect(after["svc_pgxpool_max_idle_destroys_total"]).toBe(before["svc_pgxpool_max_idle_destroys_total"]);
    const constructing = async () => (await scrape(other))["svc_pgxpool_constructing_conns"];
    await expect.poll(constructing).toBe(0);
  });

  test("the pool's metrics count failed connections and connections closed for idling", async () => {
    const nowhere = new pg.Pool({ connectionString: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    const failing = watchPool(nowhere);
    await expect(nowhere.query("select 1")).rejects.toThrow();
    await expect(nowhere.connect()).rejects.toThrow();
    const read = (metrics: typeof failing, name: string) => metrics[`svc_pgxpool_${name}`]!.read();
    expect([read(failing, "canceled_acquires_total"), read(failing, "acquires_total")]).toEqual([2, 0]);
    await nowhere.end();

    const pool = new pg.Pool({ connectionString: app.database.url, idleTimeoutMillis: 20 });
    const idlePool = watchPool(pool);
    await pool.query("select 1");
    await expect.poll(() => read(idlePool, "max_idle_destroys_total")).toBe(1);
    const client = await pool.connect();
    expect([
      read(idlePool, "acquired_conns"),
      read(idlePool, "idle_conns"),
      read(idlePool, "total_conns"),
    ]).toEqual([1, 0, 1]);
    client.release(new Error("broken"));
    await expect.poll(() => read(idlePool, "total_conns")).toBe(0);
    expect([read(idlePool, "max_idle_destroys_total"), read(idlePool, "canceled_acquires_total")]).toEqual([
      1, 0,
    ]);
    await pool.end();
  });

  test("svc_ws_connections counts the open sockets of this replica", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const watchers = await Promise.all(t.people.map((who) => watch(who, t.session.id)));
    expect((await scrape(app))["svc_ws_connections"]).toBe(2);
    expect((await scrape(other))["svc_ws_connections"]).toBe(0);
    watchers[0]!.ws.close();
    await expect.poll(async () => (await scrape(app))["svc_ws_connections"]).toBe(1);
  });

  test("svc_listener_reconnects_total increases by one for each cut of the listener", async () => {
    const reconnects = async () => (await scrape(app))["svc_listener_reconnects_total"]!;
    const before = await reconnects();
    // The statements of a listener: this one first, then a notification every second.
    const { rowCount } = await app.database.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (query like 'listen svc_probe%' or query = $q$select pg_notify($1, '')$q$)`,
    );
    expect(rowCount).toBe(1);
    await expect.poll(reconnects).toBe(before + 1);
  });

  test("refused guesses and refused identities have separate metrics", async () => {
    const ana = await person(app, "Ana");
    const { slug } = await ok<{ slug: string }>(ana, "POST", "/api/spaces", { name: "Guarded" });
    const olga = await person(app, "Olga");
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      const reply = await olga.send("POST", `/api/orgs/default/spaces/${slug}/join`, {
        body: { passcode: "WRONG" },
      });
      statuses.push(reply.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    let refused = 0;
    for (let i = 0; i < 14; i++) {
      const reply = await visitor(app).send("POST", "/api/me", { body: { name: "Crowd" } });
      if (reply.status === 429) refused++;
    }
    expect(refused).toBeGreaterThan(0);
    const samples = await scrape(app);
    expect(samples["svc_passcode_throttled_total"]).toBe(3);
    expect(samples["svc_identity_throttled_total"]).toBe(refused);
    expect(await scrape(other)).toMatchObject({
      svc_passcode_throttled_total: 0,
      svc_identity_throttled_total: 0,
    });
  });

  test("svc_http_responses_total counts responses by status, without probes", async () => {
    const responses = async () => {
      const { text } = await ask(other, "GET", "/metrics");
      const counts = text.matchAll(/^svc_http_responses_total\{code="(\d+)"\} (\d+)$/gm);
      return Object.fromEntries([...counts].map(([, code, count]) => [code, Number(count)]));
    };
    const before = await responses();
    await visitor(other).send("GET", "/readyz");
    await visitor(other).send("GET", "/api/spaces");
    await visitor(other).send("GET", "/api/spaces");
    const after = await responses();
    expect(after).toEqual({ ...before, 401: (before[401] ?? 0) + 2 });
    expect(Object.keys(before)).toEqual(expect.arrayContaining(["200", "429", "500", "503"]));
  });

  test("svc_upgrades_lost_total counts requests of /ws without their upgrade", async () => {
    const before = (await scrape(other))["svc_upgrades_lost_total"]!;
    await visitor(other).send("GET", "/ws");
    expect((await scrape(other))["svc_upgrades_lost_total"]).toBe(before + 1);
    const t = await team(other, ["Ana"]);
    await watch(t.people[0]!, t.session.id);
    expect((await scrape(other))["svc_upgrades_lost_total"]).toBe(before + 1);
  });

  test("the rate limits of webhooks and handoffs do not count as guesses", async () => {
    const embedding = await startApp({ env: { ...embedEnv, METRICS_ENABLED: "true" } });
    onTestFinished(() => embedding.stop());
    const { people, spacePath } = await team(embedding, ["Ana"]);
    const refusals = async (limit: number, send: () => Promise<Reply>) => {
      let last = await send();
      for (let n = 0; n < limit; n++) last = await send();
      expect([last.status, last.body]).toMatchObject([429, { code: "too_many_attempts" }]);
    };
    await refusals(30, () => people[0]!.send("POST", `${spacePath}/standup-webhook/test`));
    await refusals(10, () => {
      const body = { provider: "meet", challenge: proof().challenge };
      return visitor(embedding).send("POST", "/api/embed/handoff", { body });
    });
    expect((await scrape(embedding))["svc_passcode_throttled_total"]).toBe(0);
  });

  test("with METRICS_ENABLED a vote is accepted and its connection is counted", async () => {
    const t = await team(other, ["Ana"]);
    const ana = t.people[0]!;
    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    const before = (await scrape(other))["svc_pgxpool_acquires_total"]!;
    await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
    expect((await scrape(other))["svc_pgxpool_acquires_total"]).toBeGreaterThan(before);
  });
});
