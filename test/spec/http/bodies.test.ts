// Rules: protocol/guarantees#no-5xx
import { describe, expect, test } from "vitest";
import { fillPath, isSmall, listOperations, type Operation } from "#test/support/operations.ts";
import { ok, person, team, visitor } from "#test/support/client.ts";
import { ask, askBytes } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const api: Operation[] = (await listOperations(app)).filter((operation) =>
  operation.template.startsWith("/api/"),
);
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;

const json = { "content-type": "application/json" };
const tooLarge = { error: "request body is too large", code: "body_too_large" };

/** Returns a JSON body of exactly `bytes` bytes without a key of any route. */
const bodyOf = (bytes: number) => `{"unknown":"${"x".repeat(bytes - 14)}"}`;

// Rules: protocol/conventions#body-size
describe("the cap of 64 KiB", () => {
  test("a body over 64 KiB is 413 on every route", async () => {
    const places = [...api, { method: "POST", path: "/api/nothing" }, { method: "GET", path: "/api" }];
    for (const [i, { method, path }] of places.entries()) {
      const chunked = i % 2 > 0;
      const reply = await ask(app, method, path, { headers: json, body: bodyOf(65_537), chunked });
      const refused = [method, path, chunked, reply.status, JSON.parse(reply.text)];
      expect(refused).toEqual([method, path, chunked, 413, tooLarge]);
    }
  });

  test("a body over 64 KiB is 413 at a path that cannot be decoded", async () => {
    for (const chunked of [false, true]) {
      const reply = await ask(app, "POST", "/api/%zz", { headers: json, body: bodyOf(65_537), chunked });
      expect([chunked, reply.status]).toEqual([chunked, 413]);
    }
  });

  test("a body of exactly 64 KiB is read on every route without a smaller cap", async () => {
    expect(Buffer.byteLength(bodyOf(65_536))).toBe(65_536);
    const large = api.filter((operation) => !isSmall(operation));
    for (const [i, { method, path }] of large.entries()) {
      const chunked = i % 2 > 0;
      const reply = await ask(app, method, path, { headers: json, body: bodyOf(65_536), chunked });
      expect([method, path, chunked, reply.status]).not.toEqual([method, path, chunked, 413]);
    }
  });

  test("the caps count bytes, not characters", async () => {
    const body = `{"name":"${"🂡".repeat(17_000)}"}`;
    expect(body.length).toBeLessThan(65_536);
    expect((await ask(app, "POST", "/api/me", { headers: json, body })).status).toBe(413);
  });

  test("a declared length over the cap is refused before the body arrives", async () => {
    const head = `POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000000\r\n\r\n`;
    expect(await askBytes(app, head, 1000)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("a request refused for its size counts in no rate limit and changes nothing", async () => {
    const body = `{"name":"Late","unknown":"${"x".repeat(65_536)}"}`;
    const cookie = `svc_session=${ana.cookie}`;
    expect((await ask(app, "POST", "/api/me", { headers: { ...json, cookie }, body })).status).toBe(413);
    expect((await ok<{ name: string }>(ana, "GET", "/api/me")).name).toBe("Ana");
  });
});

// Rules: protocol/conventions#body-size
describe("the cap of 4 KiB on join, invite, passcode and participant removal", () => {
  test("routes with the 4 KiB cap read 4096 bytes and refuse 4097", async () => {
    const small = api.filter(isSmall);
    expect(small.map(({ template }) => template.split("}/").at(-1)).sort()).toEqual([
      "invite",
      "join",
      "passcode",
      "remove",
    ]);
    for (const { method, template, path } of small) {
      for (const place of [path, fillPath(template, { slug: t.space.slug, id: t.session.id })]) {
        for (const cookie of [undefined, `svc_session=${ana.cookie}`]) {
          for (const chunked of [false, true]) {
            const headers = { ...json, ...(cookie && { cookie }) };
            const fits = await ask(app, method, place, { headers, body: bodyOf(4096), chunked });
            const over = await ask(app, method, place, { headers, body: bodyOf(4097), chunked });
            expect([place, chunked, fits.status === 413, over.status]).toEqual([place, chunked, false, 413]);
            expect(JSON.parse(over.text)).toEqual(tooLarge);
          }
        }
      }
    }
  });
});

// Rules: protocol/conventions#broken-json, protocol/conventions#invalid-content,
//   protocol/conventions#unknown-keys
describe("parsing of bodies", () => {
  const broken: [string, string | Buffer][] = [
    ["no JSON", "name"],
    ["cut off", '{"name":"Ana"'],
    ["trailing data", '{"name":"Ana"} {"name":"Ben"}'],
    ["trailing comma", '{"name":"Ana",}'],
    ["comment", '{"name":"Ana"} // x'],
    ["byte order mark", '\uFEFF{"name":"Ana"}'],
    ["not UTF-8", Buffer.from([0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
    ["lone surrogate in UTF-8", Buffer.from('{"name":"A"}'.replace("A", "\xed\xa0\x80"), "latin1")],
    ["NaN", '{"name":NaN}'],
    ["array", '[{"name":"Ana"}]'],
    ["text", '"Ana"'],
    ["number", "1"],
    ["null", "null"],
    ["empty", ""],
  ];

  test("broken JSON and a missing body are 400", async () => {
    for (const path of ["/api/me", "/api/spaces", `${t.spacePath}/sessions`, `${t.room}/actions/stories`]) {
      for (const [what, body] of broken) {
        const cookie = `svc_session=${ana.cookie}`;
        const reply = await ask(app, "POST", path, { headers: { ...json, cookie }, body });
        expect([path, what, reply.status]).toEqual([path, what, 400]);
        const refusal = JSON.parse(reply.text) as { error: string; code: string };
        expect(Object.keys(refusal)).toEqual(["error", "code"]);
        expect(refusal.code).toMatch(/^invalid(_json)?$/);
        expect(refusal.error).not.toMatch(/Unexpected|position|SyntaxError|Zod/i);
      }
    }
    expect((await ok<{ name: string }>(ana, "GET", "/api/me")).name).toBe("Ana");
  });

  test("an optional body can be absent or an empty object, with the same effect", async () => {
    const open = await ok<{ slug: string }>(ana, "POST", "/api/spaces", { name: "Open house", open: true });
    for (const raw of [undefined, "", "{}"]) {
      const ben = await person(app, "Ben");
      const reply = await ben.send("POST", `/api/orgs/default/spaces/${open.slug}/join`, { raw });
      expect([raw, reply.status]).toEqual([raw, 204]);
    }
  });

  test("32 levels of nesting are read and 33 are 400", async () => {
    const nested = (levels: number, before: string, after: string) =>
      `{"deep":${before.repeat(levels - 2)}[]${after.repeat(levels - 2)}`;
    for (const [before, after] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const shallow = nested(32, before, after);
      const deep = nested(33, before, after);
      const fits = await visitor(app).send("POST", "/api/me", { raw: `${shallow},"name":"Deep"}` });
      const over = await visitor(app).send("POST", "/api/me", { raw: `${deep},"name":"Deep"}` });
      expect([fits.status, over.status]).toEqual([201, 400]);
      for (const [path, field] of [
        ["/api/spaces", '"name":"Deep"'],
        [`${t.spacePath}/sessions`, '"kind":"poker","title":"Deep"'],
        [`${t.room}/actions/stories`, '"title":"Deep"'],
        [`${t.room}/actions/import`, '"stories":[{"title":"Deep"}]'],
      ] as const) {
        const reply = await ana.send<{ error: string }>("POST", path, { raw: `${deep},${field}}` });
        expect([path, reply.status, reply.body.error]).toEqual([path, 400, "the body is nested too deeply"]);
      }
    }
  });

  test("20,000 levels of nesting are 400, not 500", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const levels = Math.floor(65_000 / (open.length + close.length));
      const raw = open.repeat(levels) + (open === "[" ? "" : "1") + close.repeat(levels);
      const reply = await ana.send("POST", "/api/spaces", { raw });
      expect([open, reply.status]).toEqual([open, 400]);
    }
  });

  test("unknown keys are ignored except in configs and decks", async () => {
    const made = await ana.send("POST", "/api/spaces", {
      body: { name: "Extra", passcode: "mine", role: "x" },
    });
    expect(made.status).toBe(201);
    const configs = [
      { deck: "tshirt", surprise: true },
      { deck: { name: "Own", values: ["1", "2"], surprise: true } },
    ];
    const room = { kind: "poker", title: "Extra" };
    expect(
      (await ana.send("POST", `${t.spacePath}/sessions`, { body: { ...room, surprise: 1 } })).status,
    ).toBe(201);
    for (const config of configs) {
      const { status } = await ana.send("POST", `${t.spacePath}/sessions`, { body: { ...room, config } });
      expect([config, status]).toEqual([config, 400]);
    }
    expect((await ana.send("PATCH", `${t.room}/actions/config`, { body: { surprise: true } })).status).toBe(
      400,
    );
  });

  test("a key __proto__ is 400 at any depth; other inherited keys are ignored", async () => {
    const create = (raw: string) =>
      visitor(app).send<{ name?: string; code?: string }>("POST", "/api/me", { raw });
    for (const key of ["constructor", "prototype", "toString", "hasOwnProperty"]) {
      const { status, body } = await create(`{"name":"Ana","${key}":{"polluted":true,"name":"Eve"}}`);
      expect([key, status, body.name]).toEqual([key, 201, "Ana"]);
    }
    for (const odd of ['"__proto__":{"polluted":true}', '"a":{"__proto__":1}', '"a":[{"__proto__":1}]']) {
      const { status, body } = await create(`{"name":"Ana",${odd}}`);
      expect([odd, status, body.code]).toEqual([odd, 400, "invalid_json"]);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const inherited = await ana.send("POST", `${t.spacePath}/sessions`, {
      raw: '{"kind":"constructor","title":"x","config":{"deck":"__proto__"}}',
    });
    expect(inherited.status).toBe(400);
  });

  test("every route returns 2xx or 4xx, never 5xx, for a body without its keys", async () => {
    const bodies = ["[]", "null", "0", '""', "true", '{"":""}'];
    for (const [i, { method, template }] of api.entries()) {
      for (const raw of ["{}", bodies[i % bodies.length]!]) {
        const path = fillPath(template, { slug: t.space.slug, id: t.session.id });
        if (method === "DELETE") continue;
        const reply = await ask(app, method, path, {
          headers: { ...json, cookie: `svc_session=${ana.cookie}` },
          body: raw,
        });
        expect([method, template, raw, reply.status < 500]).toEqual([method, template, raw, true]);
      }
    }
  });
});
