// Rules: protocol/errors#fixed-sentences
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { visitor } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { recordStatements, statementsOf, type StatementLog } from "#test/support/statements.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";

let app: TestApp;
let log: StatementLog;
beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
  await ready(app);
});
afterAll(async () => {
  log.stop();
  await app.stop();
});

/**
 * Waits for /readyz. A replica becomes ready when it listens on its channels, shortly after its first reply.
 */
async function ready(app: TestApp) {
  const status = async () => (await ask(app, "GET", "/readyz")).status;
  await vi.waitUntil(async () => (await status()) === 200, { timeout: 60_000, interval: 50 });
}

// Rules: protocol/operations#get-healthz, protocol/operations#get-readyz, protocol/operations#get-version,
//   protocol/operations#probe-routes, protocol/operations#readiness-of-an-api,
//   protocol/operations#shared-database-check
describe("health and version routes", () => {
  test("the probe routes are 200 for every caller and are not stored", async () => {
    const headers = {
      origin: "http://evil.example",
      "sec-fetch-site": "cross-site",
      cookie: "svc_session=x",
    };
    for (const [path, body] of [
      ["/healthz", { status: "ok" }],
      ["/readyz", { status: "ok" }],
      ["/version", { version: "dev" }],
    ] as const) {
      const reply = await ask(app, "GET", path, { headers });
      expect([path, reply.status, JSON.parse(reply.text)]).toEqual([path, 200, body]);
      expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(reply.headers["cache-control"]).toBe("no-store");
    }
  });

  test("/version is the build's version, or dev without a version", async () => {
    const stamped = await startApp({ env: { STANDPOINT_VERSION: "1.2.3+abc" } });
    const reply = await visitor(stamped).send("GET", "/version");
    await stamped.stop();
    expect(reply.body).toEqual({ version: "1.2.3+abc" });
  });

  test("/healthz and /version take no statement, and /readyz takes exactly one", async () => {
    for (const [path, count] of [
      ["/healthz", 0],
      ["/version", 0],
      ["/readyz", 1],
    ] as const) {
      const statements = await statementsOf(log, () => ask(app, "GET", path));
      expect([path, statements.length]).toEqual([path, count]);
    }
  });

  test("the probe routes are 405 under POST", async () => {
    for (const path of ["/healthz", "/readyz", "/version"]) {
      expect([path, (await ask(app, "POST", path)).status]).toEqual([path, 405]);
      const other = await ask(app, "GET", `${path}/`);
      expect([path, other.headers["content-type"]]).toEqual([path, "text/html; charset=utf-8"]);
    }
  });

  test("/readyz is 503 when the database does not reply for 3 s", async () => {
    const database = await createTestDatabase();
    const proxy = await startTcpProxy(database.url);
    const direct = database.url;
    const cut = await startApp({
      database,
      port: await freePort(),
      env: { DATABASE_URL: proxy.url, LISTENER_DATABASE_URL: direct },
    });
    await ready(cut);
    proxy.blackHole();
    const started = Date.now();
    const down = await ask(cut, "GET", "/readyz");
    const took = Date.now() - started;
    const others = await Promise.all(["/healthz", "/version"].map((path) => ask(cut, "GET", path)));
    expect([down.status, JSON.parse(down.text)]).toEqual([
      503,
      { error: "the database cannot be reached", code: "unavailable" },
    ]);
    expect(took).toBeGreaterThan(2500);
    expect(took).toBeLessThan(10_000);
    expect(others.map((reply) => reply.status)).toEqual([200, 200]);
    proxy.restore();
    await cut.stop();
    await proxy.close();
    await database.drop();
  });

  test("/readyz is 503 with a fixed text while only the listener is down", async () => {
    const database = await createTestDatabase();
    const proxy = await startTcpProxy(database.url);
    const deaf = await startApp({ database, env: { LISTENER_DATABASE_URL: proxy.url } });
    await ready(deaf);
    await proxy.close();
    await expect.poll(async () => (await ask(deaf, "GET", "/readyz")).status).toBe(503);
    const reply = await ask(deaf, "GET", "/readyz");
    expect(JSON.parse(reply.text)).toEqual({
      error: "not listening for session changes",
      code: "unavailable",
    });
    expect((await ask(deaf, "GET", "/healthz")).status).toBe(200);
    await deaf.stop();
    await database.drop();
  });
});
