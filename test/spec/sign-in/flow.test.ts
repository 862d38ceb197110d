// Rules: protocol/identity#failed-sign-in, protocol/identity#flow-cookie,
//   protocol/identity#id-token-verification, protocol/identity#starting-sign-in
import { afterAll, describe, expect, test } from "vitest";
import { visitor, setCookies, type Reply } from "#test/support/client.ts";
import { handleProvider } from "#deploy/demo/handle-provider.ts";
import { begin, flowCookieOf, completeSignIn, signIn, startOidcApp } from "#test/support/provider.ts";
import { ask } from "#test/support/raw-request.ts";

const oidc = await startOidcApp();
afterAll(() => oidc.stop());

const ana = new URLSearchParams({ subject: "ana" });

/** Runs a sign-in up to the provider's redirect back to the app. */
async function beforeCallback(next?: string) {
  const browser = visitor(oidc.app);
  const { address, flowCookie } = await begin(browser, next);
  return { browser, flowCookie, callback: await handleProvider(address, ana) };
}

function expectLost(reply: Reply) {
  expect([reply.status, reply.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect(reply.text).toContain("This sign-in is no longer valid");
  // No session cookie is set. The flow cookie is cleared if it has no other sign-in.
  expect(setCookies(reply)).toEqual([expect.stringMatching(/^svc_signin=/)]);
}

const rewritten = (flowCookie: string, change: object) => {
  const [flow] = JSON.parse(Buffer.from(flowCookie, "base64url").toString()) as [object];
  return Buffer.from(JSON.stringify([{ ...flow, ...change }])).toString("base64url");
};

// Rules: protocol/identity#failed-sign-in, protocol/identity#flow-cookie, protocol/identity#sign-in-callback
describe("the state in the flow cookie", () => {
  test.each([
    ["another state", (url: URL) => url.searchParams.set("state", "A".repeat(43))],
    ["an empty state", (url: URL) => url.searchParams.set("state", "")],
    ["no state", (url: URL) => url.searchParams.delete("state")],
    ["the state twice", (url: URL) => url.searchParams.append("state", url.searchParams.get("state")!)],
    ["a second state", (url: URL) => url.searchParams.append("state", "A".repeat(43))],
    ["no query", (url: URL) => void (url.search = "")],
  ])("%s in the callback is 400 with a page, and the provider is not contacted", async (_what, change) => {
    const { browser, flowCookie, callback } = await beforeCallback();
    const url = new URL(callback);
    change(url);
    expectLost(await completeSignIn(browser, url.href, flowCookie));
    // The code is still unused: it works with the right state.
    expect((await completeSignIn(browser, callback, flowCookie)).status).toBe(302);
  });

  test("a refusal by the provider counts only with the right state", async () => {
    const { browser, flowCookie, callback } = await beforeCallback();
    const url = new URL(callback);
    const state = url.searchParams.get("state")!;
    url.search = `?error=access_denied&state=${"A".repeat(43)}`;
    expectLost(await completeSignIn(browser, url.href, flowCookie));
    url.search = `?error=access_denied&state=${state}&iss=${encodeURIComponent(oidc.provider.issuer)}`;
    expect((await completeSignIn(browser, url.href, flowCookie)).status).toBe(403);
  });

  test("the callback of another browser is 400, because the flow cookie has another state", async () => {
    const mine = await beforeCallback();
    const theirs = await beforeCallback();
    expectLost(await completeSignIn(mine.browser, theirs.callback, mine.flowCookie));
  });
});

// Rules: protocol/identity#flow-cookie
describe("the checks of the flow cookie", () => {
  test.each([
    ["absent", () => null],
    ["empty", () => ""],
    ["garbled", (cookie: string) => `${cookie.slice(0, 40)}!${cookie.slice(41)}`],
    ["cut off", (cookie: string) => cookie.slice(0, -10)],
    ["of 5000 characters", (cookie: string) => cookie.padEnd(5000, "A")],
    ["with an unknown key", (cookie: string) => rewritten(cookie, { more: 1 })],
    ["with a broken nonce", (cookie: string) => rewritten(cookie, { nonce: "x" })],
    ["given twice", (cookie: string) => `${cookie}; svc_signin${oidc.app.settings.cookieSuffix}=${cookie}`],
  ])("400 with a page for a flow cookie that is invalid: %s", async (_what, change) => {
    const { browser, flowCookie, callback } = await beforeCallback();
    expectLost(await completeSignIn(browser, callback, change(flowCookie)));
  });

  test("the flow cookie is cleared after its use, so repeating the callback is 400", async () => {
    const { browser, flowCookie, callback } = await beforeCallback();
    const first = await completeSignIn(browser, callback, flowCookie);
    expect([first.status, flowCookieOf(first.headers)]).toEqual([302, ""]);
    browser.cookie = null;
    expectLost(await completeSignIn(browser, callback, null));
  });

  test("a copy of the flow cookie does not work again, because the provider accepts a code once", async () => {
    const { browser, flowCookie, callback } = await beforeCallback();
    expect((await completeSignIn(browser, callback, flowCookie)).status).toBe(302);
    const { cookie } = browser;
    const again = await completeSignIn(browser, callback, flowCookie);
    expect([again.status, browser.cookie]).toEqual([403, cookie]);
  });

  test("a flow cookie with another verifier or nonce is refused", async () => {
    for (const change of [{ verifier: "A".repeat(43) }, { nonce: "A".repeat(43) }]) {
      const { browser, flowCookie, callback } = await beforeCallback();
      const reply = await completeSignIn(browser, callback, rewritten(flowCookie, change));
      expect([change, reply.status, browser.cookie]).toEqual([change, 403, null]);
    }
  });

  test("the API ignores the flow cookie and creates no session for it", async () => {
    const { flowCookie } = await beforeCallback();
    const reply = await ask(oidc.app, "GET", "/api/me", { headers: { cookie: `svc_signin=${flowCookie}` } });
    expect(reply.status).toBe(401);
  });
});

// Rules: protocol/identity#return-target
describe("the return target is a path of this origin", () => {
  test.each([
    ["/o/default/s/blue?x=1#y", "/o/default/s/blue?x=1#y"],
    ["/@ana", "/@ana"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/%2fevil.example", "/"],
    ["/%5cevil.example", "/"],
    ["https://evil.example", "/"],
    ["http://localhost@evil.example", "/"],
    ["/a\r\nx-evil: 1", "/"],
    ["/auth/login", "/"],
    ["/api/me", "/"],
  ])("GET /auth/login?next=%j leads to %s", async (next, target) => {
    const landed = await signIn(visitor(oidc.app), oidc.provider, { sub: "ana" }, next);
    expect([landed.status, landed.headers.get("location")]).toEqual([302, target]);
  });

  test.each(["//evil.example", "/\\evil.example", "/%2fevil.example", "https://evil.example", "/auth/login"])(
    "the return target is checked again in the callback: %s",
    async (next) => {
      const { browser, flowCookie, callback } = await beforeCallback("/o/default");
      const landed = await completeSignIn(browser, callback, rewritten(flowCookie, { next }));
      expect([landed.status, landed.headers.get("location")]).toEqual([302, "/"]);
    },
  );

  test("two return targets count as none", async () => {
    const reply = await visitor(oidc.app).send("GET", "/auth/login?next=/a&next=/b");
    const flow = Buffer.from(flowCookieOf(reply.headers)!, "base64url").toString();
    expect(JSON.parse(flow)).toMatchObject([{ next: "/" }]);
  });
});

// Rules: protocol/identity#failed-sign-in, protocol/identity#other-methods
describe("the page of a failed sign-in", () => {
  test("the page of a failed sign-in repeats no input and loads nothing", async () => {
    const marked = "<script>Wqz</script>";
    const query = new URLSearchParams({
      state: marked,
      error: marked,
      error_description: marked,
      code: marked,
    });
    const reply = await visitor(oidc.app).send("GET", `/auth/callback?${query.toString()}`);
    expectLost(reply);
    expect(reply.text).not.toContain("Wqz");
    expect(reply.text).toContain('<a href="/auth/login">');
    expect(reply.text).toContain('<a href="/">');
    const policy = reply.headers.get("content-security-policy")!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": expect.any(String) as string,
    });
  });

  test("methods other than GET on the sign-in addresses are 405 with Allow", async () => {
    for (const path of ["/auth/login", "/auth/callback"]) {
      const reply = await ask(oidc.app, "POST", path);
      expect([reply.status, reply.headers.allow]).toEqual([405, "GET"]);
    }
  });
});
