import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { startApp, type TestApp } from "#test/support/app.ts";
import { team, visitor } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp({ env });
  onTestFinished(() => app.stop());
  return app;
}

function warnings({ logLines }: TestApp): Record<string, unknown>[] {
  return logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).startsWith("a page at another origin than BASE_URL"))
    .map(({ time: _time, msg: _msg, ...line }) => line);
}

const post = (app: TestApp, origin: string) =>
  ask(app, "POST", "/api/me", {
    headers: { origin, "content-type": "application/json" },
    body: '{"name":"Ana"}',
  });

test("the refusal of a foreign Origin names the address of the server", async () => {
  const app = await start();
  const { text } = await post(app, "http://poker.lan");
  expect(JSON.parse(text)).toEqual({
    error: `this request does not come from ${app.baseUrl}, the address of this server`,
    code: "cross_site",
  });
});

// Rules: protocol/conventions#cross-site-requests, protocol/operations#never-logged
describe("the warning about a foreign origin", () => {
  test("a refused write logs the origin and BASE_URL, once in an hour", async () => {
    const app = await start();
    for (const origin of ["http://192.168.1.5:8080", "http://poker.lan"])
      expect((await post(app, origin)).status).toBe(403);
    expect(warnings(app)).toEqual([
      { level: "warn", origin: "http://192.168.1.5:8080", base_url: app.baseUrl, leftOut: 0 },
    ]);
  });

  test("a refused socket logs the same warning and shares the hourly limit with writes", async () => {
    const app = await start();
    const { session } = await team(app, ["Ana"]);
    const socket = new WebSocket(`${app.wsUrl}/ws?session=${session.id}`, { origin: "http://poker.lan" });
    const refused = await new Promise<number>((done) =>
      socket.on("unexpected-response", (_request, response) => done(response.statusCode!)),
    );
    await post(app, "http://other.lan");
    expect([refused, warnings(app)]).toEqual([
      403,
      [{ level: "warn", origin: "http://poker.lan", base_url: app.baseUrl, leftOut: 0 }],
    ]);
  });

  test("for a page that only reads, the Referer's origin is logged without its path", async () => {
    const app = await start();
    const referer = "http://poker.lan/o/default/s/secret-plans?x=Wqz#p=Wqz";
    expect((await visitor(app).send("GET", "/api/auth", { headers: { referer } })).status).toBe(200);
    expect(warnings(app)).toMatchObject([{ origin: "http://poker.lan" }]);
    expect(app.logLines.join("")).not.toMatch(/secret-plans|Wqz/);
  });

  test("requests from BASE_URL and from programs without an Origin log no warning", async () => {
    const app = await start();
    expect((await post(app, app.baseUrl)).status).toBe(201);
    await visitor(app).send("GET", "/api/auth", { headers: { referer: `${app.baseUrl}/o/default` } });
    await visitor(app).send("GET", "/api/auth", { headers: { referer: "" } });
    await visitor(app).send("GET", "/api/auth");
    await visitor(app).send("POST", "/api/me", {
      body: { name: "Ben" },
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(warnings(app)).toEqual([]);
  });

  test.each([
    ["null", "null"],
    ["Wqz not an address", "null"],
    ["file:///home/wqz", "null"],
    [`http://${"a".repeat(5000)}.example`, `http://${"a".repeat(193)}`],
    ["http://user:wqz@poker.lan", "http://poker.lan"],
  ])("for the Origin %j only its origin is logged, at most 200 characters", async (given, origin) => {
    const app = await start();
    expect((await post(app, given)).status).toBe(403);
    expect(warnings(app)).toMatchObject([{ origin }]);
    expect(app.logLines.join("")).not.toMatch(/wqz/i);
  });
});
