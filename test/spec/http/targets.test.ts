// Rules: protocol/conventions#parameter-length, protocol/conventions#response-headers,
//   protocol/conventions#the-api, protocol/live#refusals-before-upgrade
import { describe, expect, test } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { ok, team } from "#test/support/client.ts";
import { askBytes } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const t = await team(app, ["Ana"]);

/** Sends a request with a raw target and Ana's cookie. Returns the reply's status and head. */
async function send(method: string, target: string, headers: Record<string, string> = {}) {
  const all = { host: "x", cookie: `svc_session=${t.people[0]!.cookie}`, connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = await askBytes(
    app,
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"),
  );
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body };
}

const authority = () => new URL(app.baseUrl).host;

// Rules: protocol/conventions#request-targets
describe("request targets", () => {
  /** Targets that some parsers resolve to the path inside them. */
  const improper = (path: string) => [
    "*",
    `*${path}`,
    `*${path.slice(1)}`,
    path.slice(1),
    `\\${path.slice(1)}`,
    `%2f${path.slice(1)}`,
    `?${path}`,
    `;${path}`,
    `http:${path}`,
    `http:///${path}`,
    `http://${path}`,
    `http://\\${path}`,
    `http://user@${authority()}${path}`,
    `http://user:secret@${authority()}${path}`,
    `http://${authority()}\\${path}`,
    `http://${authority()}#${path}`,
    `http://${authority()}${path}#x`,
    `ftp://${authority()}${path}`,
    `x://y${path}`,
    `${path}#x`,
    `/#${path}`,
  ];

  test("an invalid request target is 400 and reaches no route", async () => {
    const { id } = t.session;
    for (const target of improper(`/api/sessions/${id}`)) {
      for (const headers of [undefined, { origin: "http://evil.example" }]) {
        const reply = await send("DELETE", target, headers);
        expect([target, reply.status]).toEqual([target, 400]);
      }
    }
    expect((await ok<Envelope>(t.people[0]!, "GET", t.room)).endedAt).toBeNull();
  });

  test("the refusal has all response headers and does not repeat the target", async () => {
    for (const target of ["*", "*api/zyxzyx", "/healthz#zyxzyx", "ftp://zyxzyx/"]) {
      const { status, head, body } = await send("GET", target);
      expect([target, status, JSON.parse(body)]).toEqual([
        target,
        400,
        { error: "the request is not valid", code: "invalid" },
      ]);
      for (const name of ["content-security-policy", "x-content-type-options", "x-request-id"]) {
        expect([target, head]).toEqual([target, expect.stringContaining(`\r\n${name}: `)]);
      }
      expect(head).toContain("cache-control: no-store");
      expect(head + body).not.toContain("zyxzyx");
    }
  });

  test("OPTIONS * is refused like any other target without a path", async () => {
    expect((await send("OPTIONS", "*")).status).toBe(400);
  });

  test("an absolute http URL is treated as its path by routes, files, guards and refusals", async () => {
    const foreign = { origin: "http://evil.example" };
    for (const host of ["any.host", authority(), "[::1]:80", "ANY.host:1"]) {
      for (const scheme of ["http", "https", "HTTP"]) {
        const base = `${scheme}://${host}`;
        expect((await send("GET", `${base}/api/me`)).status).toBe(200);
        expect((await send("DELETE", `${base}${t.room}`, foreign)).status).toBe(403);
        expect((await send("PUT", `${base}/api/auth`)).head).toContain("\r\nallow: get");
        expect((await send("GET", `${base}/api/no`)).status).toBe(404);
        expect((await send("GET", base)).head).toContain("text/html");
        expect((await send("GET", `${base}?/api/me`)).head).toContain("text/html");
        expect((await send("GET", `${base}/favicon.svg`)).head).toContain("image/svg");
      }
    }
  });

  test("an upgrade request's target is parsed in the same way, and also needs a Host", async () => {
    const upgrade = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    };
    const upgradeStatus = async (target: string) => [target, (await send("GET", target, upgrade)).status];
    const room = `?session=${t.session.id}`;
    const bytes = `GET /ws${room} HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    expect(await askBytes(app, bytes)).toMatch(/^HTTP\/1\.1 400 /);
    for (const target of improper(`/ws${room}`)) expect(await upgradeStatus(target)).toEqual([target, 400]);
    for (const path of ["//ws", "/x/../ws", "/./ws", "\\ws", "/WS", "/ws/", "/%2fws"]) {
      const target = `${path.replace(/^\\/, "/\\")}${room}`;
      expect(await upgradeStatus(target)).toEqual([target, 404]);
    }
    for (const target of [`/ws${room}`, `/%77s${room}`, `http://any.host/ws${room}`]) {
      expect(await upgradeStatus(target)).toEqual([target, 101]);
    }
  });
});
