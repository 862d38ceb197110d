// Rules: protocol/conventions#empty-answers, protocol/conventions#json,
//   protocol/conventions#slow-and-broken-requests, protocol/operations#request-ids-of-upgrades
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { listOperations } from "#test/support/operations.ts";
import { person, team } from "#test/support/client.ts";
import { ask, askBytes } from "#test/support/raw-request.ts";

let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  [app, secure] = await Promise.all([
    startApp(),
    startApp({ env: { BASE_URL: "https://standpoint.example" } }),
  ]);
});
afterAll(() => Promise.all([app.stop(), secure.stop()]));

/** One request for each kind of reply. */
const answers: [string, string, Record<string, string>?][] = [
  ["GET", "/api/auth"],
  ["GET", "/api/openapi.json"],
  ["GET", "/api/me"],
  ["PUT", "/api/me"],
  ["DELETE", "/api/me"],
  ["POST", "/api/me", { origin: "http://evil.example" }],
  ["GET", "/api/nothing"],
  ["GET", "/api/%zz"],
  ["GET", "/api"],
  ["GET", "/"],
  ["GET", "/o/default/s/team"],
  ["POST", "/o/default/s/team"],
  ["GET", "/%zz"],
  ["GET", "/metrics"],
  ["GET", "/auth/login"],
  ["GET", "/plugin-ui/x/1"],
  ["GET", "/embed/meet"],
  ["GET", "/api/embed/session"],
  ["GET", "/ws"],
  ["GET", "/healthz"],
  ["GET", "/readyz"],
  ["GET", "/version"],
];

function expectSafe(what: string, headers: Record<string, unknown>) {
  const policy = String(headers["content-security-policy"]);
  expect([what, policy]).toEqual([what, expect.stringContaining("default-src ")]);
  // Both are placeholders for addresses of the service itself.
  const otherDirectives = policy
    .replace(/wss?:\/\/\S+/g, "")
    .replace(/frame-src https?:\/\/[^/]+\/plugin-ui\/;/, "");
  expect([what, /unsafe-|\*|http:\/\/|https:/.test(otherDirectives)]).toEqual([what, false]);
  expect(policy).toMatch(/script-src 'self'|^default-src 'none'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).toMatch(/base-uri '(none|self)'/);
  expect([what, headers["x-content-type-options"]]).toEqual([what, "nosniff"]);
  expect([what, headers["x-frame-options"]]).toEqual([what, "DENY"]);
  expect([what, headers["cross-origin-resource-policy"]]).toEqual([what, "same-origin"]);
  expect([what, headers["permissions-policy"]]).toEqual([what, expect.stringContaining("camera=(), ")]);
  expect([what, headers["referrer-policy"]]).toEqual([
    what,
    expect.stringMatching(/^(no-referrer|same-origin)$/),
  ]);
  expect([what, headers["x-request-id"]]).toEqual([what, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect([what, headers["server"], headers["x-powered-by"]]).toEqual([what, undefined, undefined]);
}

// Rules: protocol/conventions#caching, protocol/conventions#response-headers
describe("headers of every response", () => {
  test("every reply has the security headers, and /api is never stored", async () => {
    for (const [method, path, sent = {}] of answers) {
      const { headers } = await ask(app, method, path, { headers: sent });
      expectSafe(`${method} ${path}`, headers);
      if (path === "/api" || path.startsWith("/api/")) {
        expect([path, headers["cache-control"]]).toEqual([path, "no-store"]);
      } else {
        expect([path, headers["cache-control"]]).not.toEqual([path, expect.stringContaining("immutable")]);
      }
    }
  });

  test("every described route sends these headers, with and without an identity", async () => {
    const ana = await person(app, "Ana");
    for (const { method, path } of await listOperations(app)) {
      for (const cookie of ["", `svc_session=${ana.cookie}`]) {
        if (method === "DELETE" && cookie) continue;
        const { headers } = await ask(app, method, path, { headers: cookie ? { cookie } : {} });
        expectSafe(`${method} ${path}`, headers);
        if (path.startsWith("/api/")) expect([path, headers["cache-control"]]).toEqual([path, "no-store"]);
      }
    }
  });

  test("bodies are UTF-8 JSON, and an empty reply has no content type", async () => {
    const t = await team(app, ["Ana"]);
    for (const path of [
      "/api/auth",
      "/api/me",
      "/api/orgs",
      "/api/spaces",
      t.spacePath,
      t.room,
      "/api/openapi.json",
    ]) {
      const reply = await t.people[0]!.send("GET", path);
      expect([path, reply.status, reply.headers.get("content-type")]).toEqual([
        path,
        200,
        "application/json; charset=utf-8",
      ]);
    }
    const seenReply = await t.people[0]!.send("POST", `${t.spacePath}/seen`);
    expect([seenReply.status, seenReply.text, seenReply.headers.get("content-type")]).toEqual([
      204,
      "",
      null,
    ]);
  });

  test("a refused WebSocket upgrade has the headers of every response", async () => {
    const upgrade = (path: string, more = "") =>
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${more}` +
      `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
    for (const [status, bytes] of [
      [404, upgrade("/ws?session=x")],
      [404, upgrade("/elsewhere")],
      [403, upgrade("/ws?session=x", "origin: http://evil.example\r\n")],
      [400, upgrade("/ws?session=x&token=y")],
    ] as const) {
      const answer = await askBytes(app, bytes);
      const [first, ...lines] = answer.split("\r\n\r\n", 1)[0]!.split("\r\n");
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(":", 1)[0]!.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expectSafe(`${status} for a socket`, headers);
    }
  });

  test("the reply to bytes that are not HTTP has the headers of every response", async () => {
    const answer = (await askBytes(app, "nonsense\r\n\r\n")).toLowerCase();
    for (const name of [
      "content-security-policy",
      "x-content-type-options",
      "referrer-policy",
      "x-frame-options",
    ]) {
      expect(answer).toContain(`\r\n${name}: `);
    }
  });

  test("Strict-Transport-Security is sent only over https", async () => {
    for (const [method, path] of answers) {
      const over = await ask(secure, method, path);
      const plain = await ask(app, method, path);
      expect([path, over.headers["strict-transport-security"]]).toEqual([
        path,
        expect.stringMatching(/max-age=\d{7,}/),
      ]);
      expect([path, plain.headers["strict-transport-security"]]).toEqual([path, undefined]);
    }
  });
});
