// Rules: protocol/operations#client-address, protocol/live#heartbeat
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { storedTitles, startWriters } from "#test/rig/writers.ts";
import type { TestApp } from "#test/support/app.ts";
import { become, onScreen } from "#test/support/browser.ts";
import { addStory, ok, team, visitor } from "#test/support/client.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { spawnReplica, type Spawned } from "#test/support/spawn.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { recordResult } from "#test/support/stress.ts";
import { proxies, startProxy, twoPorts, type Proxy, type ProxyName } from "./proxy.ts";

/** Longer than the 60 s after which the recipes close an idle connection. */
const idleMs = 65_000;

describe.each(Object.keys(proxies) as ProxyName[])("behind %s with the manual's recipe", (name) => {
  let database: TestDatabase;
  let apis: [number, number];
  let replicas: Spawned[];
  let proxy: Proxy;
  let app: TestApp;
  const trusted = getCACertificates("default");
  const log: string[] = [];

  const start = (port: number): Promise<Spawned> =>
    spawnReplica(app, {
      port,
      said: (text) => void log.push(text),
      env: {
        BASE_URL: app.baseUrl,
        TRUST_PROXY_HEADERS: "true",
        TRUSTED_PROXY_CIDRS: "127.0.0.1/32",
        IDENTITY_IP_HOURLY_LIMIT: "100000",
        LOG_LEVEL: "debug",
      },
    });

  beforeAll(async () => {
    database = await createTestDatabase();
    apis = await twoPorts();
    const ports = await twoPorts();
    const host = `localhost:${ports[1]}`;
    app = { database, baseUrl: `https://${host}`, wsUrl: `wss://${host}` } as TestApp;
    replicas = [await start(apis[0]), await start(apis[1])];
    proxy = await startProxy(name, ports, apis);
    setDefaultCACertificates([...trusted, proxy.certificate]);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await proxy.stop();
    for (const { child, exited } of replicas) {
      child.kill("SIGTERM");
      await exited;
    }
    await database.drop();
  });

  test("the page is served over HTTP/2, and plain http leads to it", async () => {
    const client = connectHttp2(app.baseUrl, { ca: proxy.certificate });
    onTestFinished(() => client.close());
    const stream = client.request({ ":path": "/" });
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.on("response", resolve).on("error", reject);
    });
    expect([client.alpnProtocol, headers[":status"]]).toEqual(["h2", 200]);
    const plain = await fetch(`http://localhost:${proxy.httpPort}/any?x=1`, { redirect: "manual" });
    expect(plain.status).toBe(301);
    expect(plain.headers.get("location")).toMatch(/^https:\/\/localhost(:\d+)?\/any\?x=1$/);
  });

  test("an action reaches the viewers of both replicas", async () => {
    const t = await team(app, ["Ana", "Ben", "Cy", "Di"]);
    const viewers: Parameters<typeof expectPushEqualsGet>[1] = [];
    for (const who of t.people) viewers.push([who, await watch(who, t.session.id)]);
    await addStory(t.people[0]!, t.room, "Login");
    await expectPushEqualsGet(t.session.id, viewers);
  });

  test("a browser shows another person's story without a reload", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const browser = await startBrowser();
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    onTestFinished(() => context.close());
    await become(context, app, t.people[1]!);
    const page = await context.newPage();
    const { orgSlug, slug } = t.space;
    await page.goto(`${app.baseUrl}/o/${orgSlug}/s/${slug}/r/${t.session.id}`);
    await page.getByRole("heading", { name: "Planning" }).waitFor();
    await addStory(t.people[0]!, t.room, "Sign-up");
    await onScreen(page).getByText("Sign-up").first().waitFor();
  });

  test("a quiet socket stays open for longer than the proxy's timeouts", async () => {
    const t = await team(app, ["Ana"]);
    const viewer = await watch(t.people[0]!, t.session.id);
    await sleep(idleMs);
    await addStory(t.people[0]!, t.room, "Late");
    await viewer.until((frame) => JSON.stringify(frame).includes('"Late"'));
    expect(viewer.ws.readyState).toBe(viewer.ws.OPEN);
  });

  test("the service reads the client's address, and no forged one", async () => {
    const options = { localAddress: "127.0.0.9", ca: proxy.certificate };
    const headers = { "x-forwarded-for": "203.0.113.5" };
    await new Promise((resolve, reject) => {
      const sent = request(`${app.baseUrl}/api/auth`, { ...options, headers }, (reply) =>
        reply.resume().on("end", resolve),
      );
      sent.on("error", reject).end();
    });
    const resolved = () =>
      log
        .join("")
        .split("\n")
        .filter((line) => line.includes("client address resolved"));
    await expect.poll(() => resolved().some((line) => line.includes("127.0.0.9"))).toBe(true);
    expect(resolved().join("\n")).not.toContain("203.0.113.5");
  });

  test("probes and metrics are hidden, and the version is public", async () => {
    const status = async (path: string) => (await visitor(app).send("GET", path)).status;
    expect([await status("/readyz"), await status("/metrics"), await status("/version")]).toEqual([
      404, 404, 200,
    ]);
  });

  test("reads succeed and no acknowledged write is lost while replicas are replaced", async () => {
    const t = await team(app, ["Ana"]);
    const writers = await startWriters(app, 4);
    onTestFinished(() => writers.stop());
    await writers.allWrite();
    const statuses = new Map<number, number>();
    const replaced = new AbortController();
    const reading = (async () => {
      while (!replaced.signal.aborted) {
        const { status } = await t.people[0]!.send("GET", t.room);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    })();
    for (const [i, port] of apis.entries()) {
      replicas[i]!.child.kill("SIGTERM");
      await replicas[i]!.exited;
      await writers.allWrite();
      replicas[i] = await start(port);
      await writers.allWrite();
    }
    replaced.abort();
    await reading;
    await writers.stop();
    expect([...statuses.keys()]).toEqual([200]);
    const { acknowledged } = writers;
    expect(await storedTitles(app)).toEqual(expect.arrayContaining(acknowledged));
    recordResult({
      trial: `a rolling restart behind ${name}`,
      tried: `two replicas replaced one after the other, with 4 writers and a reader through ${name}`,
      outcome: `${statuses.get(200)} reads, none failed; ${acknowledged.length} acknowledged writes, none lost`,
    });
    expect(await ok(t.people[0]!, "GET", t.room)).toMatchObject({ id: t.session.id });
  });
});
