// Rules: protocol/operations#logged-failures
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { listOperations } from "#test/support/operations.ts";
import { ask, askBytes } from "#test/support/raw-request.ts";

let withoutProxy: TestApp;
let behindProxy: TestApp;
let elsewhere: TestApp;

beforeAll(async () => {
  [withoutProxy, behindProxy, elsewhere] = await Promise.all([
    startApp(),
    startApp({ env: { TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128", TRUST_PROXY_HEADERS: "true" } }),
    startApp({ env: { TRUSTED_PROXY_CIDRS: "10.0.0.0/8", TRUST_PROXY_HEADERS: "true" } }),
  ]);
});
afterAll(() => Promise.all([withoutProxy, behindProxy, elsewhere].map((app) => app.stop())));

const fresh = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const answers: [string, string, string?][] = [
  ["200", "/api/auth"],
  ["200 of a document", "/api/openapi.json"],
  ["401", "/api/me"],
  ["404 of a route", "/api/sessions/x"],
  ["404 of no route", "/api/nothing"],
  ["404 of an undecodable path", "/api/%zz"],
  ["404 outside /api", "/metrics"],
  ["405", "/api/me", "PUT"],
  ["403", "/api/me", "DELETE-FROM-ELSEWHERE"],
  ["the application", "/o/default/s/team"],
  ["health", "/healthz"],
  ["readiness", "/readyz"],
  ["version", "/version"],
];

function request(app: TestApp, [, path, method = "GET"]: [string, string, string?], id?: string) {
  const headers: Record<string, string> = id === undefined ? {} : { "x-request-id": id };
  return method === "DELETE-FROM-ELSEWHERE"
    ? ask(app, "DELETE", path, { headers: { ...headers, origin: "http://evil.example" } })
    : ask(app, method, path, { headers });
}

// Rules: protocol/operations#request-id, protocol/operations#request-ids-of-upgrades,
//   protocol/operations#trusted-request-ids
describe("the request id", () => {
  test("every kind of reply carries an X-Request-Id, and all ids differ", async () => {
    const seen = new Set<string>();
    for (const answer of answers) {
      const { headers } = await request(withoutProxy, answer);
      expect([answer[0], headers["x-request-id"]]).toEqual([answer[0], expect.stringMatching(fresh)]);
      seen.add(String(headers["x-request-id"]));
    }
    expect(seen.size).toBe(answers.length);
  });

  test("every described route carries an X-Request-Id", async () => {
    for (const { method, path } of await listOperations(withoutProxy)) {
      const { headers } = await ask(withoutProxy, method, path);
      expect([method, path, headers["x-request-id"]]).toEqual([method, path, expect.stringMatching(fresh)]);
    }
  });

  test("the reply to bytes that are not HTTP carries an X-Request-Id", async () => {
    expect(await askBytes(withoutProxy, "nonsense\r\n\r\n")).toMatch(/x-request-id: [0-9a-f-]{36}\r\n/i);
    expect(
      await askBytes(withoutProxy, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(20_000)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 431 [^]*x-request-id: [0-9a-f-]{36}\r\n/i);
  });

  test("a given request id is ignored unless the peer is a trusted proxy", async () => {
    for (const app of [withoutProxy, elsewhere]) {
      for (const answer of answers) {
        const { headers } = await request(app, answer, "from-outside");
        expect([answer[0], headers["x-request-id"]]).toEqual([answer[0], expect.stringMatching(fresh)]);
      }
    }
  });

  test("a trusted proxy's request id is returned unchanged in every kind of reply", async () => {
    for (const answer of answers) {
      const { headers } = await request(behindProxy, answer, "edge-42 / a;b,c~!");
      expect([answer[0], headers["x-request-id"]]).toEqual([answer[0], "edge-42 / a;b,c~!"]);
    }
  });

  test("a printable request id of up to 128 bytes is accepted", async () => {
    const longest = "x".repeat(128);
    expect(
      (await ask(behindProxy, "GET", "/api/auth", { headers: { "x-request-id": longest } })).headers[
        "x-request-id"
      ],
    ).toBe(longest);
    for (const id of [`${longest}x`, "", "tab\there", "caf\u00e9", "\u00ff"]) {
      const { headers } = await ask(behindProxy, "GET", "/api/auth", { headers: { "x-request-id": id } });
      expect([id.slice(0, 8), headers["x-request-id"]]).toEqual([
        id.slice(0, 8),
        expect.stringMatching(fresh),
      ]);
    }
  });

  test("the log line of a failure has the reply's request id, and the reply has nothing else", async () => {
    const app = await startApp();
    await app.database.sql.query("alter table users rename to people");
    const reply = await ask(app, "GET", "/api/me", { headers: { cookie: `svc_session=${"A".repeat(43)}` } });
    const id = String(reply.headers["x-request-id"]);
    const logged = app.logLines.filter((line) => line.includes(id));
    await app.stop();
    expect(reply.status).toBe(500);
    expect(JSON.parse(reply.text)).toEqual({
      error: "something went wrong",
      code: "internal",
      requestId: id,
    });
    expect(logged.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["error"]);
  });
});
