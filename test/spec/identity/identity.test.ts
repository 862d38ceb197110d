// Rules: protocol/conventions#texts, protocol/conventions#trimming, protocol/identity#avatar-hue,
//   protocol/identity#bearer, protocol/identity#cookie, protocol/identity#identity-body,
//   protocol/identity#new-name-new-person, protocol/identity#the-routes, protocol/identity#token,
//   protocol/identity#two-cookies
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Me } from "#shared/wire/identity.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import { startApp } from "#test/support/app.ts";
import { ok, person, visitor, setCookies } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const signedOut = { error: "not signed in", code: "not_signed_in" };
const ended = { error: "session ended", code: "session_ended" };
const cookieOf = setCookies;
const neverIssued = "A".repeat(43);

// Rules: protocol/identity#taking-a-name
describe("taking a name with POST /api/me", () => {
  test("a name creates an identity with a cookie and a membership", async () => {
    const browser = visitor(app);
    const made = await browser.send<Me>("POST", "/api/me", { body: { name: "Ana" } });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      name: "Ana",
      avatarHue: avatarHue(made.body.id),
      avatarIcon: "",
      notificationSounds: false,
    });
    expect(Number.isInteger(made.body.avatarHue)).toBe(true);
    expect((await browser.send("GET", "/api/me")).body).toEqual(made.body);
    expect((await browser.send("GET", "/api/orgs")).body).toEqual([
      { slug: "default", name: expect.any(String), role: "member" },
    ]);
  });

  test("the cookie has its documented attributes and no Domain", async () => {
    const reply = await visitor(app).send("POST", "/api/me", { body: { name: "Ana" } });
    expect(cookieOf(reply)).toHaveLength(1);
    const [pair, ...attributes] = cookieOf(reply)[0]!.split("; ");
    expect(pair).toMatch(/^svc_session=[A-Za-z0-9_-]{43}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=7776000", "Path=/", "SameSite=Lax"]);
  });

  test("under an https BASE_URL the cookie is Secure; Max-Age is the smaller of both lifetimes", async () => {
    for (const [env, maxAge] of [
      [{ SESSION_IDLE_TTL: "12h", SESSION_MAX_TTL: "30d" }, 43_200],
      [{ SESSION_IDLE_TTL: "30d", SESSION_MAX_TTL: "45m" }, 2700],
    ] as const) {
      const other = await startApp({ env: { ...env, BASE_URL: "https://standpoint.example" } });
      const made = await visitor(other).send("POST", "/api/me", { body: { name: "Ana" } });
      const cookie = `svc_session=${/svc_session=([^;]+)/.exec(cookieOf(made)[0]!)![1]}`;
      const left = await visitor(other).send("DELETE", "/api/me", { headers: { cookie } });
      await other.stop();
      expect(cookieOf(made)[0]!.split("; ").slice(1).sort()).toEqual([
        "HttpOnly",
        `Max-Age=${maxAge}`,
        "Path=/",
        "SameSite=Lax",
        "Secure",
      ]);
      expect(cookieOf(left)[0]!.split("; ").sort()).toEqual([
        "HttpOnly",
        "Max-Age=0",
        "Path=/",
        "SameSite=Lax",
        "Secure",
        "svc_session=",
      ]);
    }
  });

  test("a name has 1 to 64 code points after trimming", async () => {
    const accepted: [string, string][] = [
      ["  Ana  ", "Ana"],
      ["\t\u00a0Ana\u2003\n", "Ana"],
      ["x".repeat(64), "x".repeat(64)],
      ["🂡".repeat(64), "🂡".repeat(64)],
      [` ${"é".repeat(64)} `, "é".repeat(64)],
      ["e\u0301", "e\u0301"],
      ['<b>Ana</b> & "Ben"', '<b>Ana</b> & "Ben"'],
    ];
    for (const [typed, kept] of accepted) {
      const reply = await visitor(app).send<Me>("POST", "/api/me", { body: { name: typed } });
      expect([typed, reply.status, reply.body.name]).toEqual([typed, 201, kept]);
    }
    for (const name of [
      "",
      "   ",
      "\u00a0",
      "x".repeat(65),
      "🂡".repeat(65),
      "a\0b",
      "\ud800",
      7,
      null,
      ["Ana"],
      {},
      true,
    ]) {
      const reply = await visitor(app).send("POST", "/api/me", { body: { name } });
      expect([name, reply.status, cookieOf(reply)]).toEqual([name, 400, []]);
    }
  });

  test("the avatar's hue depends only on the id", async () => {
    for (let i = 0; i < 5; i++) {
      const { body } = await visitor(app).send<Me>("POST", "/api/me", {
        body: { name: "Ana", avatarHue: 7, id: neverIssued, avatarIcon: "fox" },
      });
      expect([body.avatarHue, body.avatarIcon]).toEqual([avatarHue(body.id), ""]);
    }
  });

  test("only digests of tokens are stored", async () => {
    const ana = await person(app, "Ana");
    const first = ana.cookie!;
    await ok(ana, "POST", "/api/me", { name: "Anna" });
    const tables = await app.database.sql.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const dump: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await app.database.sql.query<{ row: string }>(
        `select t::text as row from "${name}" t`,
      );
      dump.push(...rows.map(({ row }) => row));
    }
    const all = dump.join("\n");
    for (const token of [first, ana.cookie!]) {
      const bytes = Buffer.from(token, "base64url");
      expect(bytes).toHaveLength(32);
      for (const form of [token, bytes.toString("hex"), bytes.toString("base64")])
        expect(all).not.toContain(form);
      expect(all).toContain(createHash("sha256").update(bytes).digest("hex"));
    }
  });
});

// Rules: protocol/identity#two-modes, protocol/identity#who-am-i
describe("reading the mode and the caller's identity", () => {
  test("GET /api/auth shows the mode to every caller", async () => {
    const reply = await visitor(app).send("GET", "/api/auth");
    expect([reply.status, reply.body]).toEqual([200, { mode: "open", baseUrl: app.baseUrl }]);
  });

  test("GET /api/me?optional=true is 204 without a session, and else the identity", async () => {
    const path = "/api/me?optional=true";
    expect((await visitor(app).send("GET", path)).status).toBe(204);
    const headers = { cookie: `svc_session=${neverIssued}` };
    expect(await ask(app, "GET", path, { headers })).toMatchObject({ status: 204, text: "" });
    expect((await visitor(app).send("GET", "/api/me?optional=1")).status).toBe(401);
    const ana = await person(app, "Ana");
    expect((await ana.send("GET", path)).body).toMatchObject({ name: "Ana" });
  });

  test("GET /api/me?optional=true is 204 after signing out, and sets no cookie", async () => {
    const ana = await person(app, "Ana");
    const { cookie } = ana;
    await ana.send("DELETE", "/api/me");
    const reply = await visitor(app, cookie).send("GET", "/api/me?optional=true");
    expect([reply.status, reply.headers.get("set-cookie")]).toEqual([204, null]);
    expect((await visitor(app, cookie).send("GET", "/api/me?optional=true&optional=true")).status).toBe(401);
  });

  test("GET /api/me without a valid cookie is 401 and creates no identity", async () => {
    const users = async () => (await app.database.sql.query("select count(*) from users")).rows;
    const before = await users();
    const none = await visitor(app).send("GET", "/api/me");
    expect([none.status, none.body]).toEqual([401, signedOut]);
    for (const token of [neverIssued, "x", "%00", "A".repeat(44), `${neverIssued}=`, "..", "🂡".repeat(3)]) {
      const reply = await ask(app, "GET", "/api/me", {
        headers: { cookie: `svc_session=${Buffer.from(token).toString("latin1")}` },
      });
      expect([token, reply.status, JSON.parse(reply.text)]).toEqual([token, 401, ended]);
    }
    expect(await users()).toEqual(before);
  });

  test("a request with two svc_session cookies has no identity", async () => {
    const ana = await person(app, "Ana");
    const ben = await person(app, "Ben");
    for (const pair of [
      [ana.cookie, ana.cookie],
      [ana.cookie, ben.cookie],
      [neverIssued, ana.cookie],
      ["", ana.cookie],
    ]) {
      const cookie = pair.map((token) => `svc_session=${token}`).join("; ");
      const reply = await visitor(app).send("GET", "/api/me", { headers: { cookie } });
      expect([reply.status, reply.body]).toEqual([401, ended]);
    }
    const among = await visitor(app).send("GET", "/api/me", {
      headers: { cookie: `a=b; xsvc_session=1; svc_session=${ana.cookie}; svc_session2=c` },
    });
    expect(among.status).toBe(200);
  });

  test("neither a person's id nor a token's digest is accepted as a credential", async () => {
    const ana = await person(app, "Ana");
    const digest = createHash("sha256").update(Buffer.from(ana.cookie!, "base64url")).digest("base64url");
    for (const token of [ana.id, digest]) {
      expect((await visitor(app, token).send("GET", "/api/me")).status).toBe(401);
    }
  });
});

// Rules: protocol/identity#signing-out
describe("signing out with DELETE /api/me", () => {
  test("signing out is idempotent and deletes the token", async () => {
    const ana = await person(app, "Ana");
    const token = ana.cookie!;
    for (const who of [ana, visitor(app, token), visitor(app), visitor(app, neverIssued)]) {
      const reply = await who.send("DELETE", "/api/me");
      expect([reply.status, reply.text]).toEqual([204, ""]);
      expect(cookieOf(reply)[0]).toMatch(/^svc_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    }
    expect((await visitor(app, token).send("GET", "/api/me")).body).toEqual(ended);
    const { rows } = await app.database.sql.query("select name from users where id = $1", [ana.id]);
    expect(rows).toEqual([{ name: "Ana" }]);
  });

  test("signing out keeps the person's other browsers and other people signed in", async () => {
    const [ana, ben] = [await person(app, "Ana"), await person(app, "Ben")];
    await ok(ana, "DELETE", "/api/me");
    expect((await ben.send("GET", "/api/me")).status).toBe(200);
  });

  test("signing out with an unknown Authorization header is 401 and deletes no token", async () => {
    const ana = await person(app, "Ana");
    for (const authorization of ["Bearer x", `Bearer ${ana.cookie}`, "Basic eDp5", ""]) {
      const reply = await ana.send("DELETE", "/api/me", { headers: { authorization } });
      expect([authorization, reply.status, cookieOf(reply)]).toEqual([authorization, 401, []]);
    }
    expect((await ana.send("GET", "/api/me")).status).toBe(200);
  });

  test("a bearer token is not read: it neither gives access nor hides the cookie", async () => {
    const ana = await person(app, "Ana");
    const bearer = { authorization: `Bearer ${ana.cookie}` };
    expect((await visitor(app).send("GET", "/api/me", { headers: bearer })).body).toEqual(signedOut);
    const reply = await ana.send("GET", "/api/me", { headers: { authorization: "Bearer nonsense" } });
    expect(reply.status).toBe(200);
  });
});
