import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { promptOf } from "#shared/domain/sign-in/prompt-of.ts";
import type { AuthReply } from "#shared/wire/identity.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { guestIn } from "#test/support/guests.ts";
import {
  callbackFrom,
  clientId,
  startHostileProvider,
  type HostileProvider,
  type Misdeeds,
} from "#test/support/hostile-provider.ts";
import { ok, person, visitor, setCookies, type Visitor } from "#test/support/client.ts";
import { begin, completeSignIn, startOidcApp } from "#test/support/provider.ts";

let provider: HostileProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startHostileProvider();
  app = await start();
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
afterEach(() => void (provider.next = {}));

function start(env: Record<string, string> = {}): Promise<TestApp> {
  return startApp({
    env: { AUTH_MODE: "oidc", OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, ...env },
  });
}

/**
 * Returns the value that a reply sets for the cookie that makes the next sign-in ask. Returns "" if the reply
 * clears it.
 */
function askIn(headers: Headers): string | undefined {
  return setCookies({ headers })
    .map((line) => /^svc_signin_ask=([^;]*)/.exec(line)?.[1])
    .find((value) => value !== undefined);
}

async function signIn(browser: Visitor, held?: string) {
  const { address, flowCookie } = await begin(browser, undefined, held);
  const also = held === undefined ? "" : `; ${held}`;
  return completeSignIn(browser, await callbackFrom(address), flowCookie + also);
}

const promptIn = (address: string) => new URL(address).searchParams.get("prompt");

// Rules: protocol/identity#prompt-after-sign-out
describe("the prompt after a sign-out", () => {
  test("signing out sets a cookie that sends prompt=login until the next successful sign-in", async () => {
    const browser = visitor(app);
    expect(askIn((await signIn(browser)).headers)).toBeUndefined();
    const out = await browser.send("DELETE", "/api/me");
    expect(setCookies(out)).toEqual([
      "svc_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
      "svc_signin_ask=1; Max-Age=7776000; Path=/auth; HttpOnly; SameSite=Lax",
    ]);
    const held = "svc_signin_ask=1";
    for (let times = 0; times < 2; times++)
      expect(promptIn((await begin(browser, "/", held)).address)).toBe("login");
    const landed = await signIn(browser, held);
    expect([landed.status, askIn(landed.headers)]).toEqual([302, ""]);
    expect(promptIn((await begin(browser, "/")).address)).toBeNull();
  });

  test("signing out of an expired session also sets the cookie", async () => {
    const browser = visitor(app);
    await signIn(browser);
    await app.database.sql.query("delete from session_tokens");
    expect(askIn((await browser.send("DELETE", "/api/me")).headers)).toBe("1");
  });

  test("a guest who leaves, a side panel and open mode set no cookie", async () => {
    const host = visitor(app);
    await signIn(host);
    const space = await ok<{ slug: string }>(host, "POST", "/api/spaces", { name: "Blue" });
    const room = await ok<{ id: string }>(host, "POST", `/api/orgs/default/spaces/${space.slug}/sessions`, {
      kind: "poker",
      title: "Planning",
    });
    const guest = await guestIn(app, room.id, "Gil");
    expect(askIn((await guest.send("DELETE", "/api/me")).headers)).toBeUndefined();
    const bearer = await visitor(app).send("DELETE", "/api/me", { headers: { authorization: "Bearer x" } });
    expect([bearer.status, askIn(bearer.headers)]).toEqual([401, undefined]);
    const open = await startApp();
    onTestFinished(() => open.stop());
    expect(askIn((await (await person(open, "Ana")).send("DELETE", "/api/me")).headers)).toBeUndefined();
  });

  test("the cookie is Secure under an https BASE_URL", async () => {
    const secure = await start({ BASE_URL: "https://standpoint.example" });
    onTestFinished(() => secure.stop());
    const out = await visitor(secure).send("DELETE", "/api/me");
    expect(setCookies(out).at(-1)).toMatch(/^svc_signin_ask=1; .*; Secure$/);
  });

  test.each(["invalid_request", "login_required", "interaction_required", "account_selection_required"])(
    "a provider that cannot ask (%s) is not asked again",
    async (error) => {
      const browser = visitor(app);
      const { address, flowCookie } = await begin(browser, "/", "svc_signin_ask=1");
      const state = new URL(address).searchParams.get("state")!;
      const query = new URLSearchParams({ error, state, iss: provider.issuer });
      const callback = `${app.baseUrl}/auth/callback?${query.toString()}`;
      const reply = await completeSignIn(browser, callback, `${flowCookie}; svc_signin_ask=1`);
      expect([reply.status, askIn(reply.headers)]).toEqual([403, ""]);
    },
  );

  test("a person who cancels at the provider is asked again", async () => {
    const browser = visitor(app);
    const { address, flowCookie } = await begin(browser, "/", "svc_signin_ask=1");
    const state = new URL(address).searchParams.get("state")!;
    const query = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    const callback = `${app.baseUrl}/auth/callback?${query.toString()}`;
    const reply = await completeSignIn(browser, callback, `${flowCookie}; svc_signin_ask=1`);
    expect([reply.status, askIn(reply.headers)]).toEqual([403, undefined]);
  });

  test.each([
    ["without supported prompts", "https://login.example", undefined, "login"],
    ["with both prompts", "https://login.example", ["none", "login", "select_account"], "login"],
    ["with select_account only", "https://login.example", ["none", "select_account"], "select_account"],
    ["with neither prompt", "https://login.example", ["create"], "login"],
    ["with a text as its list", "https://login.example", "select_account", "login"],
    ["Google", "https://accounts.google.com", undefined, "select_account"],
  ])("a provider %s is asked with a supported prompt", (_what, issuer, named, prompt) => {
    expect(promptOf({ issuer, prompt_values_supported: named })).toBe(prompt);
  });

  test("select_account is sent to a provider that supports it and not login", async () => {
    provider.next = { metadata: { prompt_values_supported: ["none", "select_account"] } };
    const picking = await start();
    onTestFinished(() => picking.stop());
    expect(promptIn((await begin(visitor(picking), "/", "svc_signin_ask=1")).address)).toBe("select_account");
  });
});

// Rules: protocol/identity#providers-session
describe("the provider's sign-out page", () => {
  /** Returns the `providerSignOut` of GET /api/auth after the discovery. */
  async function signOutOffer(metadata: Misdeeds["metadata"]): Promise<AuthReply["providerSignOut"]> {
    provider.next = { metadata: metadata ?? {} };
    const instance = await start();
    onTestFinished(() => instance.stop());
    await begin(visitor(instance));
    return (await visitor(instance).send<AuthReply>("GET", "/api/auth")).body.providerSignOut;
  }

  test("GET /api/auth has the provider's name and its sign-out URL for this client", async () => {
    const oidc = await startOidcApp();
    onTestFinished(() => oidc.stop());
    await begin(visitor(oidc.app));
    const { body } = await visitor(oidc.app).send<AuthReply>("GET", "/api/auth");
    expect(body).toEqual({
      mode: "oidc",
      baseUrl: oidc.app.baseUrl,
      providerSignOut: {
        name: new URL(oidc.provider.issuer).host,
        url: `${oidc.provider.issuer}/session/end?client_id=standpoint-test`,
      },
    });
  });

  test("a sign-out URL with a query keeps its query", async () => {
    const end_session_endpoint = "https://login.example/out?policy=a";
    expect((await signOutOffer({ end_session_endpoint }))?.url).toBe(
      `${end_session_endpoint}&client_id=${clientId}`,
    );
  });

  test.each([
    ["no address", undefined],
    ["a script", "javascript:alert(1)"],
    ["an unencrypted address on another machine", "http://login.example/out"],
    ["a relative address", "out"],
    ["a number", 7],
  ])("no sign-out page is offered for a discovery document with %s", async (_what, end_session_endpoint) => {
    expect(await signOutOffer({ end_session_endpoint })).toBeUndefined();
  });

  test("no sign-out page is offered before the discovery", async () => {
    const down = await startApp({
      env: { AUTH_MODE: "oidc", OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: clientId },
    });
    onTestFinished(() => down.stop());
    expect((await visitor(down).send("GET", "/api/auth")).body).toEqual({
      mode: "oidc",
      baseUrl: down.baseUrl,
    });
  });
});
