// Rules: protocol/operations#logged-failures, protocol/operations#port, protocol/operations#roles,
//   protocol/operations#stop-signals
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { startTicker } from "#shared/runtime/ticker.ts";
import { startMonitorServer } from "#services/monitor-server.ts";
import { freePort, type TestApp } from "#test/support/app.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const services = join(import.meta.dirname, "..", "..", "services");
const log = createLog("silent");

const app = await testApp({ env: { METRICS_ENABLED: "true" } });

await vi.waitFor(async () => expect(await statusOf(app, "/readyz")).toBe(200), 60_000);

type Address = Pick<TestApp, "baseUrl">;

async function statusOf(of: Address, path: string): Promise<number> {
  return (await ask(of, "GET", path)).status;
}

/** Opens the port of a process without the api, with the settings of the test's api. */
async function openPort({ metricsEnabled = true } = {}) {
  const settings = { ...app.settings, port: await freePort(), metricsEnabled };
  const monitor = createMonitor();
  const server = await startMonitorServer({ settings, log, monitor });
  onTestFinished(() => server.close());
  return { baseUrl: `http://localhost:${settings.port}`, setPhase: server.setPhase, monitor };
}

// Rules: protocol/operations#get-healthz, protocol/operations#get-readyz, protocol/operations#get-version,
//   protocol/operations#port, protocol/operations#probe-routes, protocol/operations#readiness-of-an-api,
//   protocol/operations#shared-database-check
describe("the monitor port of a process without the api", () => {
  test.each(["/healthz", "/version", "/readyz?now"])("answers %s like the api", async (path) => {
    const port = await openPort();
    port.setPhase("running");
    for (const method of ["GET", "HEAD"]) {
      const [reply, apiReply] = await Promise.all([port, app].map((of) => ask(of, method, path)));
      expect([reply!.status, reply!.text]).toEqual([apiReply!.status, apiReply!.text]);
      for (const name of ["content-type", "content-length", "cache-control", "x-content-type-options"])
        expect([name, reply!.headers[name]]).toEqual([name, apiReply!.headers[name]]);
    }
  });

  test("reports ready while its roles run and their checks pass", async () => {
    const port = await openPort();
    let failure: string | null = null;
    port.monitor.registerCheck(() => failure);
    const expectReadiness = async (status: number, error?: string) => {
      const reply = await ask(port, "GET", "/readyz");
      expect([reply.status, (JSON.parse(reply.text) as { error?: string }).error]).toEqual([status, error]);
      expect(await statusOf(port, "/healthz")).toBe(200);
    };
    await expectReadiness(503, "this replica is starting");
    port.setPhase("running");
    await expectReadiness(200);
    failure = "the database cannot be reached";
    await expectReadiness(503, failure);
    failure = null;
    port.setPhase("stopping");
    await expectReadiness(503, "this replica is stopping");
  });

  test("serves no page, no API, no socket, and no metrics if they are off", async () => {
    const port = await openPort({ metricsEnabled: false });
    port.setPhase("running");
    const upgrade = { connection: "Upgrade", upgrade: "websocket" };
    for (const path of [
      "/",
      "/healthz/",
      "//healthz",
      "/api/me",
      "/api/openapi.json",
      "/auth/login",
      "/ws",
      "/metrics",
    ]) {
      const reply = await ask(port, "GET", path, { headers: path === "/ws" ? upgrade : {} });
      expect([path, reply.status, reply.text, reply.headers["content-type"]]).toEqual([
        path,
        404,
        "page not found",
        "text/plain; charset=utf-8",
      ]);
    }
  });

  test("accepts only GET and HEAD, and all replies are no-store", async () => {
    const port = await openPort();
    for (const [method, path, status, allow] of [
      ["GET", "/version", 200, undefined],
      ["POST", "/version", 405, "GET, HEAD"],
      ["PUT", "/nowhere", 404, undefined],
    ] as const) {
      const { headers, ...reply } = await ask(port, method, path);
      expect([method, path, reply.status, headers.allow, headers["cache-control"]]).toEqual([
        method,
        path,
        status,
        allow,
        "no-store",
      ]);
    }
  });

  test("a check that throws is a 500 with only the request id", async () => {
    const port = await openPort();
    port.setPhase("running");
    port.monitor.registerCheck(() => Promise.reject(new Error("hunter2")));
    const reply = await ask(port, "GET", "/readyz");
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      500,
      { error: "something went wrong", code: "internal", requestId: reply.headers["x-request-id"] },
    ]);
  });
});

// Rules: protocol/operations#metrics-timeout, protocol/operations#task-metrics
describe("the metrics of a process without the api", () => {
  test("name the repeating tasks of two roles: runs, failures, last success", async () => {
    const port = await openPort();
    const task = (name: string, run: () => Promise<number>) => ({
      name,
      everyMs: 60_000,
      atStart: true,
      run,
    });
    const tickers = [
      startTicker([task("sweep-tokens", async () => 1)], log),
      startTicker([task("send-due", () => Promise.reject(new Error("no table")))], log),
    ];
    for (const { metrics: figures } of tickers) port.monitor.registerMetrics(figures);
    const first = (await ask(port, "GET", "/metrics")).headers;
    expect(first["content-type"]).toBe((await ask(app, "GET", "/metrics")).headers["content-type"]);
    await Promise.all(tickers.map((ticker) => ticker.stop()));
    const { text } = await ask(port, "GET", "/metrics");
    expect(text).toContain('svc_task_runs_total{task="sweep-tokens"} 1\n');
    expect(text).toContain('svc_task_runs_total{task="send-due"} 1\n');
    expect(text).toContain('svc_task_failures_total{task="sweep-tokens"} 0\n');
    expect(text).toContain('svc_task_failures_total{task="send-due"} 1\n');
    expect(text).toContain('svc_task_interval_seconds{task="send-due"} 60\n');
    // A task without a success has no series for its last success.
    expect(text).not.toMatch(/^svc_task_last_success_seconds\{task="send-due"/m);
    expect(text).toMatch(/^svc_task_started_seconds\{task="send-due"\} \d/m);
    const succeeded = /^svc_task_last_success_seconds\{task="sweep-tokens"\} ([\d.]+)$/m.exec(text)![1];
    expect(Math.abs(Number(succeeded) - Date.now() / 1000)).toBeLessThan(60);
  });

  test("omit a metric that cannot be read and keep the others", async () => {
    const port = await openPort();
    let read = async () => 3;
    port.monitor.registerMetrics({
      svc_due: { type: "gauge", help: "The number of due items.", read: () => read() },
      svc_known: { type: "counter", help: "A constant.", read: () => 7 },
    });
    expect((await ask(port, "GET", "/metrics")).text).toContain("\nsvc_due 3\n");
    read = () => Promise.reject(new Error("no database"));
    const { status, text } = await ask(port, "GET", "/metrics");
    expect([status, /^svc_due /m.test(text)]).toEqual([200, false]);
    expect(text).toContain("\nsvc_known 7\n");
  });
});

test("scheduler and delivery in one process report health and metrics", async () => {
  const port = await freePort();
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: app.database.url,
    ROLES: "scheduler,delivery",
    PORT: String(port),
    HOST: "127.0.0.1",
    METRICS_ENABLED: "true",
  };
  const child = spawn(process.execPath, [join(services, "main.ts")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const address = { baseUrl: `http://localhost:${port}` };
  await expect.poll(() => statusOf(address, "/readyz").catch(() => 0)).toBe(200);
  const { text } = await ask(address, "GET", "/metrics");
  for (const metric of [
    "svc_pgxpool_total_conns ",
    'svc_task_runs_total{task="sweep-tokens"} ',
    'svc_task_runs_total{task="sweep-throttles"} ',
  ])
    expect(text).toContain(`\n${metric}`);
  expect(await healthcheck(env)).toBe(0);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await healthcheck(env)).toBe(1);
});

async function healthcheck(env: Record<string, string | undefined>): Promise<number> {
  const [code] = (await once(
    spawn(process.execPath, [join(services, "healthcheck.cjs")], { env }),
    "exit",
  )) as [number];
  return code;
}
