// Rules: protocol/identity#backchannel-logout, protocol/identity#logout-token-verification
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { sweepTokens } from "#shared/domain/identity/sweep-tokens.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startApp } from "#test/support/app.ts";
import { visitor, type Visitor } from "#test/support/client.ts";
import {
  callbackFrom,
  clientId,
  clientSecret,
  logoutEvents,
  startHostileProvider,
  type Misdeeds,
} from "#test/support/hostile-provider.ts";
import { insertPokerRoom, insertSpace } from "#test/support/insert.ts";
import { begin, completeSignIn, signedIn, startOidcApp } from "#test/support/provider.ts";
import { watch } from "#test/support/socket.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const address = "/auth/backchannel-logout";
const hostile = await startHostileProvider();
const env = {
  AUTH_MODE: "oidc",
  OIDC_ISSUER: hostile.issuer,
  OIDC_CLIENT_ID: clientId,
  METRICS_ENABLED: "true",
};
const app = await startApp({ env: { ...env, OIDC_CLIENT_SECRET: clientSecret } });
afterAll(async () => {
  await app.stop();
  await hostile.stop();
});

/** Signs a subject in at the hostile provider, with the session `sid` of the provider. */
async function signIn(sub: string, sid?: string): Promise<Visitor> {
  hostile.next = { claims: { sub, sid, name: sub } };
  const browser = visitor(app);
  const { address: to, flowCookie } = await begin(browser);
  await completeSignIn(browser, await callbackFrom(to), flowCookie);
  hostile.next = {};
  return browser;
}

const statusOf = async (who: Visitor) => (await who.send("GET", "/api/me")).status;

/** Sends a form to the address for logout tokens. */
async function send(body: URLSearchParams | string, headers: Record<string, string> = {}) {
  const reply = await fetch(app.baseUrl + address, { method: "POST", body, headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

/** Sends a logout token with these claims beside the usual ones. */
const logOut = (claims: object, misdeeds: Misdeeds = {}) => {
  hostile.next = misdeeds;
  const token = hostile.logoutToken({ ...claims });
  hostile.next = {};
  return send(new URLSearchParams({ logout_token: token }));
};

const events = () =>
  app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === "auth.backchannel_logout");

const forgetRefusals = () => app.database.sql.query("delete from throttles where budget = 'logout-token'");

describe("a logout token of a real provider", () => {
  test("ends the tokens of its session with their sockets, on every replica", async () => {
    const real = await startOidcApp();
    onTestFinished(() => real.stop());
    const oidc = { AUTH_MODE: "oidc", OIDC_ISSUER: real.provider.issuer, OIDC_CLIENT_ID: "standpoint-test" };
    const replica = await startApp({ database: real.app.database, env: oidc });
    onTestFinished(() => replica.stop());
    const join = (sub: string) => signedIn(real.app, real.provider, { sub, name: sub });
    const [ana, elsewhere, ben] = [await join("ana"), await join("ana"), await join("ben")];
    const space = await insertSpace(real.app.database, { name: "Team", owners: [ana, ben] });
    const room = await insertPokerRoom(real.app.database, {
      spaceId: space.id,
      facilitatorId: ana.id,
      config: {},
    });
    const [here, there] = [await watch(ana, room.id), await watch(ana.on(replica), room.id)];
    const other = await watch(ben, room.id);
    const { rows } = await real.app.database.sql.query<{ sid: string }>(
      "select provider_sid as sid from session_tokens where user_id = $1 order by created_at",
      [ana.id],
    );
    await real.provider.logOut("ana", rows[0]!.sid);
    expect([(await here.closed).code, (await there.closed).code]).toEqual([1008, 1008]);
    expect([await statusOf(ana), await statusOf(elsewhere), await statusOf(ben)]).toEqual([401, 200, 200]);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
  });
});

describe("the tokens that a logout token ends", () => {
  test("with a subject only, all tokens of the person", async () => {
    const [one, two, other] = [await signIn("a1", "s1"), await signIn("a1", "s2"), await signIn("a2", "s1")];
    expect(await logOut({ sub: "a1" })).toMatchObject({ status: 200, text: "" });
    expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual([401, 401, 200]);
  });

  test("with a session only, the tokens of that session", async () => {
    const [one, two] = [await signIn("b1", "b-one"), await signIn("b1", "b-two")];
    expect((await logOut({ sid: "b-one" })).status).toBe(200);
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200]);
  });

  test("with both, the person's tokens of that session and of an unknown session", async () => {
    const [one, two, unknown, other] = [
      await signIn("c1", "c-one"),
      await signIn("c1", "c-two"),
      await signIn("c1"),
      await signIn("c2", "c-one"),
    ];
    expect((await logOut({ sub: "c1", sid: "c-one" })).status).toBe(200);
    const statuses = [one, two, unknown, other].map(statusOf);
    expect(await Promise.all(statuses)).toEqual([401, 200, 401, 200]);
  });

  test("none of an account of another issuer", async () => {
    const who = await signIn("d1", "d-one");
    await app.database.sql.query("update users set issuer = 'https://other.example' where subject = 'd1'");
    expect((await logOut({ sub: "d1" })).status).toBe(200);
    expect((await logOut({ sid: "d-one" })).status).toBe(200);
    expect(await statusOf(who)).toBe(200);
  });

  test("none, successfully, if the person is signed out or unknown", async () => {
    await signIn("e1");
    expect((await logOut({ sub: "e1" })).status).toBe(200);
    expect((await logOut({ sub: "e1" })).status).toBe(200);
    expect((await logOut({ sub: "nobody" })).status).toBe(200);
  });
});

describe("a logout token that is refused", () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  const refusals: [what: string, claims: object, misdeeds?: Misdeeds][] = [
    ["of another client", { aud: "another" }],
    ["of another issuer", { iss: "https://other.example" }],
    ["that has expired", { iat: past, exp: past + 60 }],
    ["that is old and has no expiry", { iat: past, exp: undefined }],
    ["from the future", { iat: past + 7200, exp: past + 9000 }],
    ["without a time of issue", { iat: undefined }],
    ["without an id", { jti: undefined }],
    ["with an id that is not text", { jti: 7 }],
    ["with a nonce", { nonce: "n" }],
    ["without events", { events: undefined }],
    ["with another event", { events: { "https://other.example/event": {} } }],
    ["whose event is not an object", { events: { [Object.keys(logoutEvents)[0]!]: true } }],
    ["without a subject and a session", { sub: undefined }],
    ["with a subject that is not text", { sub: 7 }],
    ["with a NUL in its session", { sid: "a\0" }],
    ["without a signature", {}, { signature: "none" }],
    ["with a changed signature", {}, { signature: "flipped" }],
    ["signed with another key", {}, { signature: "wrong key" }],
    ["signed with the client's secret", {}, { signature: "HS256 with the secret" }],
    ["signed with the public key as a secret", {}, { signature: "HS256 with the public key" }],
    ["with a critical extension", {}, { header: { crit: ["x"], x: 1 } }],
  ];
  test.each(refusals)("%s", async (_what, claims, misdeeds) => {
    await forgetRefusals();
    const who = await signIn("victim", "victim-session");
    const reply = await logOut({ sub: "victim", ...claims }, misdeeds);
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      400,
      { error: "invalid_request", error_description: expect.stringMatching(/^[^"\\]+$/) as string },
    ]);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await statusOf(who)).toBe(200);
  });

  test("gets a sentence that does not quote it", async () => {
    await forgetRefusals();
    const reply = await logOut({ sub: "x1" }, { header: { crit: ["text-of-the-sender"] } });
    expect(JSON.parse(reply.text)).toMatchObject({
      error_description: "the logout token has a header that is not supported",
    });
    expect(app.logLines.join()).not.toContain("text-of-the-sender");
  });

  test("that was used before, also on another replica", async () => {
    await forgetRefusals();
    const replica = await startApp({ database: app.database, env });
    onTestFinished(() => replica.stop());
    const token = hostile.logoutToken({ sub: "f1" });
    const body = () => new URLSearchParams({ logout_token: token });
    const once = await Promise.all([send(body()), send(body())]);
    expect(once.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const there = await fetch(replica.baseUrl + address, { method: "POST", body: body() });
    expect(there.status).toBe(400);
  });

  test.each([
    ["JSON", "{}", { "content-type": "application/json" }],
    ["a form without the token", new URLSearchParams({ token: "x" }), {}],
    [
      "a form with two tokens",
      "logout_token=a&logout_token=b",
      { "content-type": "application/x-www-form-urlencoded" },
    ],
    ["text that is no token", new URLSearchParams({ logout_token: "x" }), {}],
    ["more than 16 KiB", new URLSearchParams({ logout_token: "x".repeat(20_000) }), {}],
  ])("in a body that is %s", async (_what, body, headers) => {
    await forgetRefusals();
    const reply = await send(body, headers);
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([400, { error: "invalid_request" }]);
  });

  test("counts for its address, and a valid token is accepted beyond the limit", async () => {
    await forgetRefusals();
    const who = await signIn("g1");
    const form = () => new URLSearchParams({ logout_token: "x" });
    const replies = [];
    for (let n = 0; n < 31; n++) replies.push(await send(form()));
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
    expect(replies.at(-1)!.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await logOut({ sub: "g1" })).status).toBe(200);
    expect(await statusOf(who)).toBe(401);
    await forgetRefusals();
  });
});

describe("the address for logout tokens", () => {
  test("reports an accepted token with the person and a refused one without", async () => {
    const { body } = await (await signIn("h1")).send<{ id: string }>("GET", "/api/me");
    await logOut({ sub: "h1" });
    expect(events().at(-1)).toMatchObject({ actor_user_id: body.id, actor_subject: "h1", outcome: "ok" });
    await logOut({ sub: "h1", nonce: "n" });
    expect(events().at(-1)).toMatchObject({ actor_user_id: "", target: "", outcome: "refused" });
  });

  test("counts accepted and refused tokens in a metric", async () => {
    const read = async () => {
      const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
      const of = (outcome: string) =>
        Number(new RegExp(`svc_backchannel_logouts_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)![1]);
      return [of("accepted"), of("refused")] as const;
    };
    const [accepted, refused] = await read();
    await logOut({ sub: "i1" });
    await logOut({ sub: "i1", events: {} });
    expect(await read()).toEqual([accepted + 1, refused + 1]);
  });

  test("is 503 while the provider's keys cannot be read, and accepts the token later", async () => {
    const other = await startApp({ env });
    onTestFinished(() => other.stop());
    const body = () => new URLSearchParams({ logout_token: token });
    const token = hostile.logoutToken({ sub: "j1" });
    hostile.next = { broken: { path: "/jwks", status: 503 } };
    expect((await fetch(other.baseUrl + address, { method: "POST", body: body() })).status).toBe(503);
    hostile.next = {};
    expect((await fetch(other.baseUrl + address, { method: "POST", body: body() })).status).toBe(200);
  });

  test("warns once a minute at most while the keys cannot be read", async () => {
    const other = await startApp({ env });
    onTestFinished(() => other.stop());
    hostile.next = { broken: { path: "/jwks", status: 503 } };
    onTestFinished(() => void (hostile.next = {}));
    for (const sub of ["m1", "m2"]) {
      const body = new URLSearchParams({ logout_token: hostile.logoutToken({ sub }) });
      expect((await fetch(other.baseUrl + address, { method: "POST", body })).status).toBe(503);
    }
    expect(other.logLines.filter((line) => line.includes("could not be verified"))).toHaveLength(1);
  });

  test("accepts only POST, and does not exist in open mode", async () => {
    expect((await fetch(app.baseUrl + address)).status).toBe(405);
    const open = await sharedApp();
    const reply = await fetch(open.baseUrl + address, { method: "POST", body: new URLSearchParams() });
    expect(reply.status).toBe(404);
  });

  test("forgets a used token after it has expired", async () => {
    const db = openDatabase(app.settings, createLog("silent"));
    onTestFinished(() => db.close());
    await logOut({ sub: "k1" });
    await logOut({ sub: "k2" });
    const { rows } = await app.database.sql.query<{ digest: Buffer; isPast: boolean }>(
      `update logout_tokens t set expires_at = case when n = 1 then now() else now() + interval '1 day' end
       from (select digest, row_number() over (order by digest) as n from logout_tokens) as numbered
       where t.digest = numbered.digest and n <= 2
       returning t.digest, n = 1 as "isPast"`,
    );
    const find = (isPast: boolean) => rows.find((row) => row.isPast === isPast)!.digest;
    await sweepTokens(db, app.settings);
    const left = await app.database.sql.query<{ isPast: boolean }>(
      `select digest = $1 as "isPast" from logout_tokens where digest in ($1, $2)`,
      [find(true), find(false)],
    );
    expect(left.rows).toEqual([{ isPast: false }]);
  });
});
