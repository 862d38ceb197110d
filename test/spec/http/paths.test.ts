// Rules: protocol/conventions#caching, protocol/conventions#guards-of-the-api,
//   protocol/conventions#outside-the-api
import { describe, expect, test } from "vitest";
import { fillPath, listOperations, sampleOf } from "#test/support/operations.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { team } from "#test/support/client.ts";
import { ask, askBytes, type RawReply } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const operations = await listOperations(app);
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;
await makeOrgAdmin(ana);

/** Returns the responder: the application, a plain 404, or a route of the API with its status. */
function kindOf({ status, headers, text }: RawReply): string {
  const type = headers["content-type"] ?? "";
  if (status === 200 && type.startsWith("text/html")) return "application";
  if (status === 404 && type.startsWith("text/plain") && text === "page not found") return "not found";
  return `${status}${type.startsWith("application/json") ? " json" : ""}`;
}

// Rules: protocol/conventions#the-api, protocol/conventions#unmatched-api-paths,
//   protocol/conventions#unmatched-other-paths
describe("raw paths of the API", () => {
  const table: [string, string, isApi: boolean][] = [
    ["/api/me", "401 json", true],
    ["/api/me?x=1", "401 json", true],
    ["/api/me?", "401 json", true],
    ["/%61pi/me", "401 json", true],
    ["/api/%6de", "401 json", true],
    ["/api", "not found", true],
    ["/api/", "not found", true],
    ["/api/me/", "not found", true],
    ["/api//me", "not found", true],
    ["/api/./me", "not found", true],
    ["/api/../api/me", "not found", true],
    ["/api/me/..", "not found", true],
    ["/api/..%2fme", "not found", true],
    ["/api/%2e%2e/api/me", "not found", true],
    ["/api/ME", "not found", true],
    ["/api/me%00", "not found", true],
    ["/api/me%20", "not found", true],
    ["/api/%zz", "not found", true],
    ["/api/%", "not found", true],
    ["/api/%ff", "not found", true],
    ["/api/nothing", "not found", true],
    ["/api/sessions", "not found", true],
    ["/api/sessions/..%2f..%2fme", "404 json", true],
    ["/api/sessions/%2e%2e", "404 json", true],
    ["/api/orgs/default/spaces/..%2f..%2f..%2fme", "404 json", true],
    ["/api/orgs/..%2f../spaces/x", "404 json", true],
    ["//api/me", "application", false],
    ["///api/me", "application", false],
    ["/./api/me", "application", false],
    ["/x/../api/me", "application", false],
    ["/API/me", "application", false],
    ["/Api/me", "application", false],
    ["/api%2fme", "application", false],
    ["/api%2Fme", "application", false],
    ["/apix", "application", false],
    ["/api.json", "application", false],
    ["/api\\me", "application", false],
    ["/%2fapi/me", "application", false],
    ["/%2e/api/me", "application", false],
  ];

  test("each spelling of a path is routed as in the table", async () => {
    for (const [path, kind] of table) {
      expect([path, kindOf(await ask(app, "GET", path))]).toEqual([path, kind]);
    }
  });

  test("API paths are guarded and no-store; other paths are not", async () => {
    for (const [path, , isApi] of table) {
      const foreign = { origin: "http://evil.example" };
      const reply = await ask(app, "POST", path, { headers: foreign });
      expect([path, reply.status]).toEqual([path, isApi ? 403 : 404]);
      const read = await ask(app, "GET", path);
      expect([path, read.headers["cache-control"] === "no-store"]).toEqual([path, isApi]);
    }
  });

  test("with a cookie other spellings of a route are also the plain 404", async () => {
    const headers = { cookie: `svc_session=${ana.cookie}` };
    expect(kindOf(await ask(app, "GET", "/api/me", { headers }))).toBe("200 json");
    expect(kindOf(await ask(app, "GET", "/%61pi/me", { headers }))).toBe("200 json");
    for (const path of ["/api/me/", "/api//me", "/api/../api/me"]) {
      expect([path, kindOf(await ask(app, "GET", path, { headers }))]).toEqual([path, "not found"]);
    }
  });

  test("an absolute-form request target is the same request as its path", async () => {
    const reply = await ask(app, "GET", `${app.baseUrl}/api/me`);
    const write = await ask(app, "POST", `${app.baseUrl}/api/me`, {
      headers: { origin: "http://evil.example" },
    });
    expect([kindOf(reply), reply.headers["cache-control"], write.status]).toEqual([
      "401 json",
      "no-store",
      403,
    ]);
  });
});

// Rules: protocol/conventions#method-not-allowed, protocol/conventions#unmatched-api-paths
describe("methods", () => {
  test("a registered path under another method is 405, and Allow names exactly its methods", async () => {
    const methods = [
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS",
      "PROPFIND",
      "TRACE",
      "QUERY",
    ];
    const paths = new Map<string, string[]>([["/api/openapi.json", ["GET"]]]);
    for (const { template, method } of operations) {
      if (template.includes("/actions/")) continue;
      paths.set(template, [...(paths.get(template) ?? []), method]);
    }
    expect(paths.size).toBeGreaterThanOrEqual(13);
    // For this method, the last part of the path is a plugin id.
    for (const last of ["preview", "offered"])
      paths.get(`/api/orgs/{org}/admin/plugins/${last}`)!.push("DELETE");
    for (const [i, [template, allowed]] of [...paths].entries()) {
      const path = fillPath(template);
      const others = methods.filter((candidate) => !allowed.includes(candidate));
      for (const method of [others[i % others.length]!, others[(i + 4) % others.length]!]) {
        const reply = await ask(app, method, path);
        const allow = String(reply.headers["allow"]).split(", ");
        expect([method, template, reply.status, allow.sort()]).toEqual([
          method,
          template,
          405,
          allowed.toSorted(),
        ]);
        if (method !== "HEAD") {
          expect(JSON.parse(reply.text)).toEqual({
            error: "this address requires another method",
            code: "method_not_allowed",
          });
        }
      }
    }
  });

  test("HEAD works outside /api, but not under /api", async () => {
    for (const { path } of operations.filter(
      (operation) => operation.method === "GET" && operation.path.startsWith("/api/"),
    )) {
      const reply = await ask(app, "HEAD", path);
      expect([path, reply.status, reply.text]).toEqual([path, 405, ""]);
    }
    for (const path of ["/healthz", "/readyz", "/version", "/", "/o/default/s/team"]) {
      const reply = await ask(app, "HEAD", path);
      expect([path, reply.status, reply.text]).toEqual([path, 200, ""]);
    }
  });

  test("an unmatched path under /api is the same plain 404 for every method", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
      const reply = await ask(app, method, "/api/no/such/route");
      expect([method, kindOf(reply)]).toEqual([method, "not found"]);
      expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
    }
  });
});

// Rules: protocol/conventions#ids, protocol/conventions#parameter-length
describe("long and odd path parameters", () => {
  test("an id of 101 to 8000 characters is 404 and is not repeated in the reply", async () => {
    const templates = operations.filter(({ template }) => template.includes("{"));
    const headers = { cookie: `svc_session=${ana.cookie}`, "content-type": "application/json" };
    expect(templates.length).toBeGreaterThanOrEqual(15);
    for (const [i, { method, template, body }] of templates.entries()) {
      const payload = body && { body: JSON.stringify(sampleOf(body)) };
      for (const name of [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)) {
        const answer = (given: string) => {
          const values = { slug: t.space.slug, id: t.session.id, [name]: given };
          return ask(app, method, fillPath(template, values), { headers, ...payload });
        };
        const short = await answer("zyx");
        for (const length of [101, [500, 2000, 8000][i % 3]!]) {
          const long = await answer("zyx".repeat(length).slice(0, length));
          expect([method, template, name, length, long.status]).toEqual([
            method,
            template,
            name,
            length,
            404,
          ]);
          expect([template, name, long.text]).toEqual([template, name, short.text]);
          expect([template, long.text]).toEqual([template, expect.stringContaining('"code":"no_such_')]);
          expect(long.text + JSON.stringify(long.headers)).not.toContain("zyxzyx");
        }
      }
    }
  });

  test("a long action name, path or query is not repeated in the reply", async () => {
    const headers = { cookie: `svc_session=${ana.cookie}` };
    const long = "zyx".repeat(2600);
    for (const [method, path, status] of [
      ["POST", `${t.room}/actions/${long}`, 404],
      ["GET", `/api/${long}`, 404],
      ["GET", `/api/%zz${long}`, 404],
      ["GET", `/api/me?${long}`, 200],
      ["GET", `/plugin-ui/${long}/1`, 404],
    ] as const) {
      const reply = await ask(app, method, path, { headers });
      expect([path.slice(0, 12), reply.status]).toEqual([path.slice(0, 12), status]);
      expect(reply.text + JSON.stringify(reply.headers)).not.toContain("zyxzyx");
    }
  });

  test("a malformed id is 404: upper case, braces, without hyphens, padded, NUL, SQL", async () => {
    const { id } = t.session;
    const odd = [
      id.toUpperCase(),
      `{${id}}`,
      id.replaceAll("-", ""),
      `${id}%20`,
      `%20${id}`,
      `${id}%00`,
      `${id}'--`,
      "%00",
      "-1",
      "%F0%9F%82%A1",
      "0",
    ];
    for (const name of odd) {
      const reply = await ask(app, "GET", `/api/sessions/${name}`, {
        headers: { cookie: `svc_session=${ana.cookie}` },
      });
      expect([name, reply.status, reply.text]).toEqual([
        name,
        404,
        JSON.stringify({ error: "no such session", code: "no_such_session" }),
      ]);
    }
    for (const slug of [
      t.space.slug.toUpperCase(),
      `${t.space.slug}%00`,
      `${t.space.slug}%20`,
      "%25",
      "'",
      "-",
    ]) {
      const reply = await ask(app, "GET", `/api/orgs/default/spaces/${slug}`);
      expect([slug, reply.status, reply.text]).toEqual([
        slug,
        404,
        JSON.stringify({ error: "no such space", code: "no_such_space" }),
      ]);
    }
  });
});

// Rules: protocol/conventions#slow-and-broken-requests
describe("broken HTTP", () => {
  const head = "POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
  const cases: [string, string, string][] = [
    [
      "two lengths that differ",
      `${head}content-length: 13\r\ncontent-length: 14\r\n\r\n{"name":"Ana"}`,
      "400",
    ],
    ["length and chunks", `${head}content-length: 14\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, "400"],
    ["a NUL in a header", `${head}x-odd: a\0b\r\n\r\n`, "400"],
    ["a length that is not a number", `${head}content-length: -1\r\n\r\n`, "400"],
    ["a header of 20 KiB", `${head}x-long: ${"x".repeat(20_480)}\r\n\r\n`, "431"],
    ["no HTTP at all", "hello\r\n\r\n", "400"],
  ];

  test("conflicting lengths and a NUL in a header are 4xx", async () => {
    const count = async () => (await app.database.sql.query("select count(*) from users")).rows;
    const before = await count();
    for (const [what, bytes, status] of cases) {
      const answer = await askBytes(app, bytes);
      expect([what, /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]]).toEqual([what, status]);
      expect(answer).toMatch(/connection: close/i);
      expect(answer).not.toContain("x-odd");
    }
    expect(await count()).toEqual(before);
  });
});
