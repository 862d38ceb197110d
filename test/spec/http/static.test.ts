// Rules: protocol/conventions#caching, protocol/conventions#the-api
import { describe, expect, test } from "vitest";
import { person, team } from "#test/support/client.ts";
import { openRoom } from "#test/support/orgs.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const isApplication = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await ask(app, "GET", path, { headers });
  return reply.status === 200 && reply.headers["content-type"] === "text/html; charset=utf-8";
};

// Rules: protocol/conventions#unmatched-other-paths
describe("paths outside /api", () => {
  test("an unmatched path is the application with 200, with and without an identity", async () => {
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

  test("the link preview of a room names the product, and neither the room nor its space", async () => {
    const { space, spacePath, people } = await team(app, ["Ana"]);
    const id = await openRoom(people[0]!, spacePath, { title: "Secret merger" });
    const { text } = await ask(app, "GET", `/o/default/s/${space.slug}/r/${id}`);
    for (const tag of ["site_name", "title", "description", "image"]) expect(text).toContain(`"og:${tag}"`);
    expect(text).toContain('<meta property="og:title" content="Standpoint" />');
    for (const name of ["Secret merger", space.name, space.slug, id])
      expect([name, text.includes(name)]).toEqual([name, false]);
  });

  test("no path reads a file outside the client's files", async () => {
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

  test("other sites may show the icons, and load no other file", async () => {
    for (const [path, policy] of [
      ["/favicon.svg", "cross-origin"],
      ["/icon-512.png", "cross-origin"],
      ["/", "same-origin"],
      ["/theme.js", "same-origin"],
      ["/manifest.webmanifest", "same-origin"],
    ] as const) {
      const { headers } = await ask(app, "GET", path);
      expect([path, headers["cross-origin-resource-policy"]]).toEqual([path, policy]);
    }
  });

  test("a missing file of the client is a plain 404 under every method and may not be cached", async () => {
    for (const path of [
      "/assets/",
      "/assets/index-00000000.js",
      "/assets/index-00000000.js?again=1",
      "/assets/a/b",
      "/assets/%69ndex.js",
      "/%61ssets/index.js",
      "/assets/.vite/manifest.json",
    ]) {
      for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
        const reply = await ask(app, method, path);
        const { "cache-control": kept, "content-type": type } = reply.headers;
        expect([method, path, reply.status, type, reply.text]).toEqual([
          method,
          path,
          404,
          "text/plain; charset=utf-8",
          method === "HEAD" ? "" : "page not found",
        ]);
        expect([method, path, kept]).toEqual([method, path, "no-store"]);
      }
    }
  });

  test.each(["/favicon.ico", "/apple-touch-icon.png"])(
    "%s is the file or a 404, never the application",
    async (path) => {
      const { status, headers } = await ask(app, "GET", path);
      const [type, kept] = status === 404 ? ["text/plain", "no-store"] : ["image/", "no-cache"];
      expect([200, 404]).toContain(status);
      expect([headers["content-type"], headers["cache-control"]]).toEqual([
        expect.stringMatching(`^${type}`),
        kept,
      ]);
    },
  );

  test("a file below /assets/ may be cached for a year", async () => {
    const page = await ask(app, "GET", "/");
    const [file] = /\/assets\/[\w.-]+\.js/.exec(page.text)!;
    const { status, headers } = await ask(app, "GET", file);
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  });

  test("only GET and HEAD reach the application; other methods are the plain 404", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const reply = await ask(app, method, "/o/default/s/team");
      expect([method, reply.status, reply.text]).toEqual([method, 404, "page not found"]);
    }
  });

  test("the image for link previews has the absolute address of a file of this server", async () => {
    const { text } = await ask(app, "GET", "/o/default/s/team");
    const [, image = ""] = /<meta property="og:image" content="([^"]*)"/.exec(text)!;
    expect(new URL(image).origin).toBe(app.baseUrl);
    const { status, headers } = await ask(app, "GET", new URL(image).pathname);
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  });

  test("the application's page must be revalidated on each request", async () => {
    expect((await ask(app, "GET", "/o/default/s/team")).headers["cache-control"]).toBe("no-cache");
  });
});

// Rules: protocol/conventions#switched-off
describe("addresses that this configuration switches off", () => {
  const off = [
    "/metrics",
    "/metrics?x",
    "/auth/login",
    "/auth/login?next=/",
    "/auth/callback",
    "/auth/backchannel-logout",
    "/scim/v2/Users",
    "/auth/callback?code=x&state=y",
    "/plugin-ui/name/1.0.0",
    "/plugin-ui/",
    "/api/embed/handoff",
    "/api/embed/session",
    "/ws",
    "/ws?session=x",
  ];

  test("switched-off addresses are a plain 404 under every method", async () => {
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

  test("addresses of the side panel are a 404 with a page that says that it is off", async () => {
    for (const path of [
      "/embed/meet",
      "/embed/meet/r/x",
      "/embed/signin?c=x",
      "/embed/",
      "/embed/%3Cscript%3E",
    ]) {
      const { status, headers, text } = await ask(app, "GET", path);
      expect([path, status, headers["content-type"]]).toEqual([path, 404, "text/html; charset=utf-8"]);
      expect(text).toContain("side panel for meetings isn't set up");
      expect(text).toContain("prefers-color-scheme:dark");
      expect(text).not.toMatch(/<script|%3C/);
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
      const head = await ask(app, "HEAD", path);
      expect([head.status, head.text]).toEqual([404, ""]);
      for (const method of ["POST", "PUT", "DELETE"])
        expect([method, (await ask(app, method, path)).text]).toEqual([method, "page not found"]);
    }
  });

  test("switched-off addresses, including sign-in routes in open mode, set no cookie", async () => {
    for (const path of off) expect((await ask(app, "GET", path)).headers["set-cookie"]).toBeUndefined();
  });
});
