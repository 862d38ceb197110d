// Rules: protocol/guests#guest-sign-in, protocol/guests#modes, protocol/identity#cookie,
//   protocol/identity#display-name, protocol/identity#flow-cookie, protocol/identity#modes-and-guests,
//   protocol/identity#one-account, protocol/identity#other-methods, protocol/identity#two-modes,
//   protocol/identity#userinfo, protocol/operations#actor-subject, protocol/operations#after-the-commit,
//   protocol/operations#security-events-list, protocol/operations#unreported-actions,
//   protocol/spaces#opening-a-space
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CreatedSpace } from "#shared/wire/spaces.ts";
import { startApp } from "#test/support/app.ts";
import { guestIn } from "#test/support/guests.ts";
import { ok, team, visitor, setCookies } from "#test/support/client.ts";
import { handleProvider } from "#deploy/demo/handle-provider.ts";
import {
  begin,
  flowCookieOf,
  completeSignIn,
  signedIn,
  signIn,
  startOidcApp,
} from "#test/support/provider.ts";
import { watch } from "#test/support/socket.ts";

const oidc = await startOidcApp();
afterAll(() => oidc.stop());
beforeEach(() => void oidc.app.logLines.splice(0));

const cookies = setCookies;

function events(app = oidc.app): Record<string, unknown>[] {
  return app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "security event");
}

// Rules: protocol/identity#flow-cookie, protocol/identity#oidc-settings, protocol/identity#starting-sign-in
describe("starting a sign-in with GET /auth/login", () => {
  test("GET /auth/login redirects with PKCE, state and nonce", async () => {
    const { address } = await begin(visitor(oidc.app));
    const url = new URL(address);
    expect(url.origin).toBe(oidc.provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "standpoint-test",
      redirect_uri: `${oidc.app.baseUrl}/auth/callback`,
      scope: "openid profile email",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });

  test("the flow cookie lasts 600 s and is limited to /auth", async () => {
    const reply = await visitor(oidc.app).send("GET", "/auth/login");
    expect(cookies(reply)).toHaveLength(1);
    const [pair, ...attributes] = cookies(reply)[0]!.split("; ");
    expect(pair).toMatch(/^svc_signin=[\w-]+$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=600", "Path=/auth", "SameSite=Lax"]);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("svc_signin and svc_session are Secure under an https BASE_URL", async () => {
    const env = { AUTH_MODE: "oidc", OIDC_ISSUER: oidc.provider.issuer, OIDC_CLIENT_ID: "standpoint-test" };
    const app = await startApp({ env: { ...env, BASE_URL: "https://standpoint.example" } });
    const begun = await visitor(app).send("GET", "/auth/login");
    const refused = await visitor(app).send("GET", "/auth/callback");
    await app.stop();
    for (const reply of [begun, refused]) expect(cookies(reply)[0]!.split("; ")).toContain("Secure");
    const address = new URL(begun.headers.get("location")!);
    expect(address.searchParams.get("redirect_uri")).toBe("https://standpoint.example/auth/callback");
  });

  test("in open mode both sign-in addresses are a plain 404", async () => {
    const open = await startApp();
    for (const path of ["/auth/login", "/auth/callback", "/auth/callback?code=x&state=y"]) {
      const reply = await visitor(open).send("GET", path);
      expect([reply.status, reply.text, cookies(reply)]).toEqual([404, "page not found", []]);
    }
    await open.stop();
  });
});

// Rules: protocol/identity#sign-in-callback
describe("the callback GET /auth/callback", () => {
  test.each([
    ["a public client", undefined],
    ["a confidential client", "a secret / with+odd:characters"],
  ])("%s: the callback signs in and redirects to the target", async (_kind, secret) => {
    const own = await startOidcApp(secret === undefined ? {} : { clientSecret: secret });
    const browser = visitor(own.app);
    const landed = await signIn(browser, own.provider, { sub: "ana" }, "/o/default/s/blue?x=1");
    expect([landed.status, landed.headers.get("location")]).toEqual([302, "/o/default/s/blue?x=1"]);
    const [flow, session] = cookies(landed);
    expect(flow).toBe("svc_signin=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Lax");
    expect(session).toMatch(/^svc_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await browser.send("GET", "/api/me")).body).toMatchObject({ name: "Ana Admin" });
    const { rows } = await own.app.database.sql.query("select issuer, subject, name, guest from users");
    await own.stop();
    expect(rows).toEqual([{ issuer: own.provider.issuer, subject: "ana", name: "Ana Admin", guest: false }]);
  });

  test("in oidc mode GET /api/auth returns the mode, and POST /api/me is 403 for everyone", async () => {
    const ana = await signedIn(oidc.app, oidc.provider, { sub: "ana" });
    expect((await ana.send("GET", "/api/auth")).body).toMatchObject({ mode: "oidc" });
    for (const who of [ana, visitor(oidc.app)]) {
      const reply = await who.send("POST", "/api/me", { body: { name: "Somebody else" } });
      expect([reply.status, reply.body]).toMatchObject([403, { code: "mode_refused" }]);
    }
    const icon = await ana.send("PATCH", "/api/me/avatar", { body: { icon: "otter" } });
    expect([icon.status, icon.body]).toMatchObject([200, { avatarIcon: "otter" }]);
  });

  test("the same subject is the same person: the name is updated, icon and hue stay", async () => {
    const first = await signedIn(oidc.app, oidc.provider, { sub: "dora", name: "Dora" });
    await ok(first, "PATCH", "/api/me/avatar", { icon: "otter" });
    const before = (await first.send("GET", "/api/me")).body;
    const second = await signedIn(oidc.app, oidc.provider, { sub: "dora", name: "  Dora Married " });
    expect((await second.send("GET", "/api/me")).body).toEqual({
      ...(before as object),
      name: "Dora Married",
    });
    expect(second.id).toBe(first.id);
    // The second sign-in used another browser, and both stay signed in.
    expect((await first.send("GET", "/api/me")).status).toBe(200);
  });

  test("two simultaneous sign-ins of the same new person create one account", async () => {
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => signedIn(oidc.app, oidc.provider, { sub: "twin", name: "Twin" })),
    );
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });

  test.each([
    ["name", { name: "Eva", preferred_username: "e1", email: "e2@x.example" }, "Eva"],
    ["preferred_username", { preferred_username: "e1", email: "e2@x.example" }, "e1"],
    ["the local part of email", { email: "e2@x.example" }, "e2"],
    ["the subject", { groups: [] }, "eva"],
  ])("without a better claim the name is %s", async (_claim, claims, name) => {
    expect((await signedIn(oidc.app, oidc.provider, { sub: "eva", ...claims })).name).toBe(name);
  });

  test("claims missing from a small ID token are read from the userinfo endpoint", async () => {
    const withSmallTokens = await startOidcApp({
      slimIdTokens: true,
      env: { DEFAULT_ORG_CLAIM: "engineering" },
    });
    const ana = await signedIn(withSmallTokens.app, withSmallTokens.provider, { sub: "ana" });
    const orgs = await ok<{ slug: string }[]>(ana, "GET", "/api/orgs");
    await withSmallTokens.stop();
    expect(ana.name).toBe("Ana Admin");
    expect(orgs.map(({ slug }) => slug)).toEqual(["default"]);
  });

  test("auth.signin has the provider's subject", async () => {
    const ben = await signedIn(oidc.app, oidc.provider, { sub: "ben" });
    await ok(ben, "POST", "/api/spaces", { name: "Ben's space" });
    await ok(ben, "DELETE", "/api/me");
    const by = { actor_user_id: ben.id, actor_subject: "ben", outcome: "ok" };
    expect(events()).toMatchObject([
      { ...by, event: "auth.signin", target: ben.id, request_id: expect.any(String) as string },
      { ...by, event: "space.create" },
      { ...by, event: "auth.signout", target: ben.id },
    ]);
    expect(oidc.app.logLines.join("")).not.toContain("ben@demo.example");
  });

  test("a refused sign-in logs no security event", async () => {
    const { address, flowCookie } = await begin(visitor(oidc.app));
    const callback = await handleProvider(address, new URLSearchParams({ refuse: "1" }));
    const reply = await completeSignIn(visitor(oidc.app), callback, flowCookie);
    expect(new URL(callback).searchParams.get("error")).toBe("access_denied");
    expect([reply.status, flowCookieOf(reply.headers), events()]).toEqual([403, "", []]);
  });
});

// Rules: protocol/identity#ends-of-a-session
describe("signing in again in the same browser", () => {
  test("signing in again replaces the browser's old token", async () => {
    const own = await startOidcApp();
    const ana = await signedIn(own.app, own.provider, { sub: "ana" });
    const space = await ok<CreatedSpace>(ana, "POST", "/api/spaces", { name: "Blue" });
    const session = await ok<{ id: string }>(ana, "POST", `/api/orgs/default/spaces/${space.slug}/sessions`, {
      kind: "poker",
      title: "Planning",
    });
    const socket = await watch(ana, session.id);
    const old = visitor(own.app, ana.cookie);
    const landed = await signIn(ana, own.provider, { sub: "ana" });
    expect(landed.status).toBe(302);
    expect((await socket.closed).code).toBe(1008);
    expect(ana.cookie).not.toBe(old.cookie);
    expect([(await old.send("GET", "/api/me")).status, (await ana.send("GET", "/api/me")).status]).toEqual([
      401, 200,
    ]);
    const { rows } = await own.app.database.sql.query("select count(*)::int as tokens from session_tokens");
    await own.stop();
    expect(rows).toEqual([{ tokens: 1 }]);
  });

  test("signing in as another person deletes the first person's token of that browser", async () => {
    const ana = await signedIn(oidc.app, oidc.provider, { sub: "ana" });
    const old = visitor(oidc.app, ana.cookie);
    await signIn(ana, oidc.provider, { sub: "ben" });
    expect((await ana.send("GET", "/api/me")).body).toMatchObject({ name: "Ben Builder" });
    expect((await old.send("GET", "/api/me")).status).toBe(401);
  });
});

// Rules: protocol/identity#oidc-mode, protocol/identity#starting-sign-in
describe("people without an account, and guests, in oidc mode", () => {
  test("tokens of people without an account are invalid in oidc mode", async () => {
    const open = await startApp();
    const { people, session, room } = await team(open, ["Ana"]);
    const [ana] = people;
    const gil = await guestIn(open, session.id, "Gil");
    const replica = await startApp({
      database: open.database,
      env: { AUTH_MODE: "oidc", OIDC_ISSUER: oidc.provider.issuer, OIDC_CLIENT_ID: "standpoint-test" },
    });
    const reply = await ana!.on(replica).send("GET", "/api/me");
    expect([reply.status, reply.body]).toMatchObject([401, { code: "session_ended" }]);
    expect((await ana!.on(replica).send("GET", room)).status).toBe(404);
    const guest = gil.on(replica);
    expect((await guest.send("GET", "/api/me")).body).toMatchObject({ name: "Gil" });
    expect((await guest.send("GET", room)).status).toBe(200);
    await replica.stop();
    await open.stop();
  });

  test("a guest at /auth/login gets 403 and keeps the seat", async () => {
    const ana = await signedIn(oidc.app, oidc.provider, { sub: "ana" });
    const space = await ok<CreatedSpace>(ana, "POST", "/api/spaces", { name: "With a guest" });
    const session = await ok<{ id: string }>(ana, "POST", `/api/orgs/default/spaces/${space.slug}/sessions`, {
      kind: "poker",
      title: "Planning",
    });
    const gil = await guestIn(oidc.app, session.id, "Gil");
    const begun = await gil.send("GET", "/auth/login");
    expect([begun.status, cookies(begun)]).toEqual([403, []]);
    expect(begun.text).toContain("Leave the room first");

    // A sign-in that began before the guest got the seat is refused at the callback.
    const { address, flowCookie } = await begin(visitor(oidc.app));
    const callback = await handleProvider(address, new URLSearchParams({ subject: "ben" }));
    const finished = await completeSignIn(gil, callback, flowCookie);
    expect([finished.status, cookies(finished).length]).toEqual([403, 1]);
    expect((await gil.send("GET", "/api/me")).body).toMatchObject({ name: "Gil" });
  });
});

// Rules: protocol/identity#identity-is-not-entry, protocol/spaces#visibility
describe("spaces in oidc mode", () => {
  test("a space can be listed in the org at its creation and later", async () => {
    const ana = await signedIn(oidc.app, oidc.provider, { sub: "ana" });
    const listed = await ok<CreatedSpace>(ana, "POST", "/api/spaces", { name: "Listed", visibility: "org" });
    expect(listed.visibility).toBe("org");
    const privateSpace = await ok<CreatedSpace>(ana, "POST", "/api/spaces", { name: "Kept" });
    expect(privateSpace.visibility).toBe("private");
    const path = `/api/orgs/default/spaces/${privateSpace.slug}/visibility`;
    expect((await ana.send("PATCH", path, { body: { visibility: "org" } })).status).toBe(204);
  });

  test("signing in does not give access to any space", async () => {
    const ana = await signedIn(oidc.app, oidc.provider, { sub: "ana" });
    const space = await ok<CreatedSpace>(ana, "POST", "/api/spaces", { name: "Closed", visibility: "org" });
    const ben = await signedIn(oidc.app, oidc.provider, { sub: "ben" });
    const view = await ben.send("GET", `/api/orgs/default/spaces/${space.slug}`);
    expect(view.body).toEqual({ name: "Closed", protected: true });
  });
});
