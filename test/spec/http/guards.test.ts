// Rules: protocol/conventions#method-not-allowed, protocol/conventions#outside-the-api
import { describe, expect, test } from "vitest";
import { isWrite, listOperations } from "#test/support/operations.ts";
import { person } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const all = await listOperations(app);
const api = all.filter((operation) => operation.template.startsWith("/api/"));
const writes = all.filter(isWrite);
const withBody = api.filter((operation) => operation.body !== null);

const json = { "content-type": "application/json" };
const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code;
const large = "x".repeat(65_537);

// Rules: protocol/conventions#guards-of-the-api
describe("the order of the guards", () => {
  test("the OpenAPI document has the writes and bodies for the tables of this test", () => {
    expect(writes.length).toBeGreaterThanOrEqual(15);
    expect(withBody.length).toBeGreaterThanOrEqual(12);
    expect(writes.map((write) => `${write.method} ${write.template}`)).toContain("DELETE /api/me");
  });

  test("the guards refuse in their order before the route lookup", async () => {
    const paths = [
      "/api/me",
      "/api/spaces",
      "/api/nothing/here",
      "/api/sessions/x/actions/vote",
      "/api/embed/session",
    ];
    const foreign = { origin: "http://evil.example" };
    for (const path of paths) {
      const all = await ask(app, "POST", path, {
        headers: { ...foreign, "content-type": "text/plain" },
        body: large,
      });
      const typed = await ask(app, "POST", path, { headers: { "content-type": "text/plain" }, body: large });
      const sized = await ask(app, "POST", path, { headers: json, body: large });
      expect([path, all.status, typed.status, sized.status]).toEqual([path, 403, 415, 413]);
      expect([all, typed, sized].map((reply) => codeOf(reply.text))).toEqual([
        "cross_site",
        "unsupported_media_type",
        "body_too_large",
      ]);
    }
    const unmatched = await ask(app, "POST", "/api/nothing/here", { headers: json, body: "{}" });
    expect([unmatched.status, unmatched.text]).toEqual([404, "page not found"]);
    const known = await ask(app, "POST", "/api/spaces", { headers: json, body: "{}" });
    expect([known.status, codeOf(known.text)]).toEqual([401, "not_signed_in"]);
  });

  test("a wrong method is 405 only after the guards have passed", async () => {
    const foreign = await ask(app, "PUT", "/api/me", { headers: { origin: "http://evil.example" } });
    const typed = await ask(app, "PUT", "/api/me", { headers: { "content-type": "text/plain" }, body: "x" });
    const sized = await ask(app, "PUT", "/api/me", { headers: json, body: large });
    const wrong = await ask(app, "PUT", "/api/me", { headers: json, body: "{}" });
    expect([foreign.status, typed.status, sized.status, wrong.status]).toEqual([403, 415, 413, 405]);
  });

  test("outside /api Origin and the body's type are ignored", async () => {
    const headers = {
      origin: "http://evil.example",
      "sec-fetch-site": "cross-site",
      "content-type": "text/plain",
    };
    expect((await ask(app, "POST", "/anything", { headers, body: "x" })).status).toBe(404);
    expect((await ask(app, "GET", "/healthz", { headers })).status).toBe(200);
  });
});

// Rules: protocol/conventions#cross-site-requests
describe("writes from another site", () => {
  test("a write from a foreign Origin or a cross-site page is 403", async () => {
    const { port } = new URL(app.baseUrl);
    const ownOrigin = app.baseUrl;
    const origins: [string | undefined, boolean][] = [
      [undefined, true],
      [ownOrigin, true],
      ["null", false],
      ["", false],
      [`http://evil.localhost:${port}`, false],
      [`http://localhost:${Number(port) + 1}`, false],
      ["http://localhost", false],
      [ownOrigin.replace("localhost", "LOCALHOST"), false],
      [`${ownOrigin}/`, false],
      [`${ownOrigin}/path`, false],
      [ownOrigin.replace("http:", "https:"), false],
      [`${ownOrigin}, ${ownOrigin}`, false],
    ];
    const sites: [string | undefined, boolean][] = [
      [undefined, true],
      ["same-origin", true],
      ["same-site", true],
      ["none", true],
      ["cross-site", false],
    ];
    const pairs = origins.flatMap((origin) => sites.map((site) => ({ origin, site })));
    // All routes share the guard. The first route is tried with every pair, each other route with the next five.
    for (const [i, { method, path, body }] of writes.entries()) {
      for (const [j, pair] of pairs.entries()) {
        if (i > 0 && (j + i * 7) % 12 > 0) continue;
        const [[origin, originPasses], [site, sitePasses]] = [pair.origin, pair.site];
        const headers = {
          ...(origin !== undefined && { origin }),
          ...(site !== undefined && { "sec-fetch-site": site }),
        };
        // The body is deliberately not JSON: a write that passes the guard ends with a 4xx and changes
        // nothing.
        const payload = body ? { headers: { ...json, ...headers }, body: "{" } : { headers };
        const reply = await ask(app, method, path, payload);
        const refused = reply.status === 403 && codeOf(reply.text) === "cross_site";
        const passes = originPasses && sitePasses;
        expect([method, path, origin, site, refused]).toEqual([method, path, origin, site, !passes]);
      }
    }
  });

  test("a cross-site write changes nothing, whatever its cookie", async () => {
    const ana = await person(app, "Ana");
    const cookie = `svc_session=${ana.cookie}`;
    const headers = { ...json, cookie, origin: "http://evil.example" };
    await ask(app, "POST", "/api/me", { headers, body: '{"name":"Eve"}' });
    await ask(app, "POST", "/api/spaces", { headers, body: '{"name":"Planted"}' });
    await ask(app, "DELETE", "/api/me", { headers: { cookie, "sec-fetch-site": "cross-site" } });
    expect((await ana.send<{ name: string }>("GET", "/api/me")).body.name).toBe("Ana");
    expect((await ana.send("GET", "/api/spaces")).body).toEqual([]);
  });

  test("cross-site requests other than GET are 403, also HEAD, OPTIONS and unusual methods", async () => {
    const headers = { origin: "http://evil.example", "sec-fetch-site": "cross-site" };
    for (const { path } of api.filter((operation) => operation.method === "GET")) {
      expect([path, (await ask(app, "GET", path, { headers })).status]).not.toEqual([path, 403]);
    }
    for (const method of ["HEAD", "OPTIONS", "PUT", "PATCH", "PROPFIND", "TRACE"]) {
      expect([method, (await ask(app, method, "/api/auth", { headers })).status]).toEqual([method, 403]);
    }
  });

  test("no reply carries CORS headers", async () => {
    for (const { method, path } of api) {
      const { headers } = await ask(app, method, path, { headers: { origin: app.baseUrl } });
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});

// Rules: protocol/conventions#content-type
describe("the body's declared type", () => {
  const accepted = [
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    "application/json ;charset=utf-8",
  ];
  const refused = [
    undefined,
    "",
    "text/plain",
    "text/plain; application/json",
    "text/json",
    "application/jsonp",
    "application/json-patch+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "*/*",
    "text/plain, application/json",
  ];

  test("a body that is not declared as JSON is 415", async () => {
    for (const [i, { method, path }] of withBody.entries()) {
      // All routes share the check, so each route gets every fourth type.
      for (const [j, type] of refused.entries()) {
        if (i > 0 && (i + j) % 4 > 0) continue;
        const chunked = Boolean(Math.floor((i + j) / 4) % 2);
        const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
        const reply = await ask(app, method, path, { headers, body: "{", chunked });
        expect([method, path, type, chunked, reply.status]).toEqual([method, path, type, chunked, 415]);
      }
      const type = accepted[i % accepted.length]!;
      const { status } = await ask(app, method, path, { headers: { "content-type": type }, body: "{" });
      expect([method, path, type, [400, 401, 404].includes(status)]).toEqual([method, path, type, true]);
    }
  });

  test("a body on a GET, or on a route without a body, must be declared as JSON", async () => {
    for (const { method, path } of api) {
      const reply = await ask(app, method, path, { headers: { "content-type": "text/plain" }, body: "x" });
      expect([method, path, reply.status]).toEqual([method, path, 415]);
    }
  });

  test("a request without a body needs no content type", async () => {
    for (const { method, path } of api) {
      const bare = await ask(app, method, path);
      const empty = await ask(app, method, path, {
        headers: { "content-type": "text/plain", "content-length": "0" },
      });
      expect([method, path, bare.status === 415, empty.status === 415]).toEqual([method, path, false, false]);
    }
  });
});
