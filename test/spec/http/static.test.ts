import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { person } from "#test/support/people.ts";
import { ask } from "#test/support/raw.ts";

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const isApplication = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await ask(app, "GET", path, { headers });
  return reply.status === 200 && reply.headers["content-type"] === "text/html; charset=utf-8";
};

describe("paths outside /api (protocol/conventions 3)", () => {
  test("a path that matches nothing is the application with 200, with and without an identity (protocol/conventions 3)", async () => {
    const ana = await person(app, "Ana");
    const senders: Record<string, string>[] = [
      {},
      { cookie: `svc_session=${ana.cookie}` },
      { accept: "application/json" },
    ];
    for (const headers of senders) {
      for (const path of [
        "/",
        "/?x=1",
        "/o/default/s/no-such-space",
        "/docs",
        "/join",
        "/index.html",
        "/no/such.js",
        "/a%20b",
        "/healthz/x",
        "/metricsx",
        "/auth",
        "/authx/login",
      ]) {
        expect([path, await isApplication(path, headers)]).toEqual([path, true]);
      }
    }
  });

  test("no path reads a file that is not the client's (protocol/guarantees 49)", async () => {
    for (const path of [
      "/../package.json",
      "/..%2fpackage.json",
      "/%2e%2e/package.json",
      "/%2e%2e%2f%2e%2e%2fpackage.json",
      "/assets/../../../package.json",
      "/assets/..%2f..%2f..%2fpackage.json",
      "/....//package.json",
      "/..\\package.json",
      "/..%5cpackage.json",
      "/package.json%00.js",
      "//etc/passwd",
      "/etc/passwd",
      "/.env",
      "/.git/HEAD",
    ]) {
      const reply = await ask(app, "GET", path);
      expect([path, [200, 404].includes(reply.status)]).toEqual([path, true]);
      expect([path, /"version":|root:|ref: refs|DATABASE_URL/.test(reply.text)]).toEqual([path, false]);
    }
  });

  test("only GET and HEAD reach the application; other methods are the plain 404 (protocol/conventions 3)", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const reply = await ask(app, method, "/o/default/s/team");
      expect([method, reply.status, reply.text]).toEqual([method, 404, "page not found"]);
    }
  });

  test("the application's page must be asked for again each time (protocol/conventions 40)", async () => {
    expect((await ask(app, "GET", "/o/default/s/team")).headers["cache-control"]).toBe("no-cache");
  });
});

describe("addresses that another configuration serves (protocol/conventions 5)", () => {
  const off = [
    "/metrics",
    "/metrics?x",
    "/auth/login",
    "/auth/login?next=/",
    "/auth/callback",
    "/auth/callback?code=x&state=y",
    "/plugin-ui/name/1.0.0",
    "/plugin-ui/",
    "/embed/signin?c=x",
    "/embed/meet",
    "/embed/",
    "/api/embed/handoff",
    "/api/embed/session",
    "/ws",
    "/ws?session=x",
  ];

  test("switched-off addresses are a plain 404 under every method, never the application and never a refusal of the API (protocol/conventions 5)", async () => {
    for (const path of off) {
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        const reply = await ask(app, method, path);
        expect([method, path, reply.status, reply.text, reply.headers["content-type"]]).toEqual([
          method,
          path,
          404,
          "page not found",
          "text/plain; charset=utf-8",
        ]);
      }
    }
  });

  test("switched-off addresses, the sign-in routes of open mode among them, set no cookie (protocol/conventions 5)", async () => {
    for (const path of off) expect((await ask(app, "GET", path)).headers["set-cookie"]).toBeUndefined();
  });
});
