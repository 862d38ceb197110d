import { afterAll, describe, expect, test } from "vitest";
import { handleProvider } from "#deploy/demo/handle-provider.ts";
import { guestIn } from "#test/support/guests.ts";
import { ok, visitor, type Visitor } from "#test/support/client.ts";
import { begin, flowCookieOf, completeSignIn, signedIn, startOidcApp } from "#test/support/provider.ts";

type SignInFlow = { next: string; at: number };

const oidc = await startOidcApp();
afterAll(() => oidc.stop());

const ana = new URLSearchParams({ subject: "ana" });
const flowsIn = (flowCookie: string) =>
  JSON.parse(Buffer.from(flowCookie, "base64url").toString()) as SignInFlow[];
const nextIn = (flowCookie: string) => flowsIn(flowCookie).map(({ next }) => next);

/** Begins a sign-in in several tabs of a browser, one after another, and signs in at the provider in each. */
async function beginIn(browser: Visitor, targets: string[]) {
  let flowCookie = "";
  const callbacks: string[] = [];
  for (const target of targets) {
    const begun = await begin(browser, target, flowCookie && `svc_signin=${flowCookie}`);
    flowCookie = begun.flowCookie;
    callbacks.push(await handleProvider(begun.address, ana));
  }
  return { flowCookie, callbacks };
}

const retryLink = (text: string) => /<a href="(\/auth\/login[^"]*)">/.exec(text)?.[1];

// Rules: protocol/identity#flow-cookie, protocol/identity#sign-in-callback
describe("several sign-ins in one browser", () => {
  test.each([
    ["in the order of their start", [0, 1, 2]],
    ["the last one first", [2, 1, 0]],
  ])("each sign-in leads to its own target and leaves the others in the cookie: %s", async (_what, order) => {
    const browser = visitor(oidc.app);
    const targets = ["/o/a", "/o/b", "/o/c"];
    const { flowCookie, callbacks } = await beginIn(browser, targets);
    let [remainingCookie, left] = [flowCookie, targets];
    for (const n of order) {
      const landed = await completeSignIn(browser, callbacks[n]!, remainingCookie);
      expect([landed.status, landed.headers.get("location")]).toEqual([302, targets[n]]);
      remainingCookie = flowCookieOf(landed.headers)!;
      left = left.filter((target) => target !== targets[n]);
      expect(remainingCookie === "" ? [] : nextIn(remainingCookie)).toEqual(left);
    }
    expect((await browser.send("GET", "/api/me")).body).toMatchObject({ name: "Ana Admin" });
  });

  test("a refused sign-in leaves the others in the cookie", async () => {
    const browser = visitor(oidc.app);
    const { flowCookie, callbacks } = await beginIn(browser, ["/o/a", "/o/b"]);
    const url = new URL(callbacks[0]!);
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
    const refused = await completeSignIn(browser, url.href, flowCookie);
    const remainingCookie = flowCookieOf(refused.headers)!;
    expect([refused.status, nextIn(remainingCookie)]).toEqual([403, ["/o/b"]]);
    expect((await completeSignIn(browser, callbacks[1]!, remainingCookie)).headers.get("location")).toBe(
      "/o/b",
    );
  });

  test("a callback with an unknown state keeps all sign-ins in the cookie", async () => {
    const browser = visitor(oidc.app);
    const { flowCookie, callbacks } = await beginIn(browser, ["/o/a", "/o/b"]);
    const lost = await completeSignIn(
      browser,
      `${oidc.app.baseUrl}/auth/callback?code=x&state=y`,
      flowCookie,
    );
    const remainingCookie = flowCookieOf(lost.headers)!;
    expect([lost.status, nextIn(remainingCookie)]).toEqual([400, ["/o/a", "/o/b"]]);
    expect((await completeSignIn(browser, callbacks[0]!, remainingCookie)).status).toBe(302);
  });

  test("the sixth sign-in replaces the oldest in the cookie", async () => {
    const targets = ["/1", "/2", "/3", "/4", "/5", "/6"];
    const { flowCookie } = await beginIn(visitor(oidc.app), targets);
    expect(nextIn(flowCookie)).toEqual(targets.slice(1));
  });

  test("each sign-in expires ten minutes after its start, by the database's clock", async () => {
    const browser = visitor(oidc.app);
    const { flowCookie, callbacks } = await beginIn(browser, ["/o/a", "/o/b"]);
    const { rows } = await oidc.app.database.sql.query<{ now: number }>(
      "select extract(epoch from now())::float8 as now",
    );
    for (const { at } of flowsIn(flowCookie)) expect(Math.abs(rows[0]!.now - at)).toBeLessThan(300);
    const [first, second] = flowsIn(flowCookie);
    const aged = [{ ...first, at: first!.at - 600 }, second];
    const remainingCookie = Buffer.from(JSON.stringify(aged)).toString("base64url");
    const late = await completeSignIn(browser, callbacks[0]!, remainingCookie);
    expect([late.status, nextIn(flowCookieOf(late.headers)!)]).toEqual([400, ["/o/b"]]);
    expect((await completeSignIn(browser, callbacks[1]!, remainingCookie)).status).toBe(302);
  });
});

// Rules: protocol/identity#failed-sign-in
describe("a sign-in that is lost", () => {
  test("a person who is already signed in is redirected to the target and stays signed in", async () => {
    const browser = await signedIn(oidc.app, oidc.provider, { sub: "ana" });
    const { cookie } = browser;
    const { callbacks } = await beginIn(browser, ["/o/default?x=1#y"]);
    const landed = await completeSignIn(browser, callbacks[0]!, null);
    expect([landed.status, landed.headers.get("location")]).toEqual([302, "/o/default?x=1#y"]);
    expect(browser.cookie).toBe(cookie);
  });

  test.each([
    ["a state without a target", "?code=x&state=y"],
    ["no state", ""],
    ["a state with a target on another origin", `?state=${"A".repeat(43)}.${btoa("//evil.example")}`],
  ])("with %s a signed-in person is redirected to the front page", async (_what, query) => {
    const browser = await signedIn(oidc.app, oidc.provider, { sub: "ana" });
    const landed = await completeSignIn(browser, `${oidc.app.baseUrl}/auth/callback${query}`, null);
    expect([landed.status, landed.headers.get("location")]).toEqual([302, "/"]);
  });

  test("a signed-out browser and a guest get a page with a link back to the target", async () => {
    const host = await signedIn(oidc.app, oidc.provider, { sub: "ana" });
    const space = await ok<{ slug: string }>(host, "POST", "/api/spaces", { name: "Blue" });
    const room = await ok<{ id: string }>(host, "POST", `/api/orgs/default/spaces/${space.slug}/sessions`, {
      kind: "poker",
      title: "Planning",
    });
    for (const browser of [visitor(oidc.app), await guestIn(oidc.app, room.id, "Gil")]) {
      const { callbacks } = await beginIn(visitor(oidc.app), ['/o/default?x=1&y="2"#z']);
      const reply = await completeSignIn(browser, callbacks[0]!, null);
      expect([reply.status, retryLink(reply.text)]).toEqual([
        400,
        "/auth/login?next=%2Fo%2Fdefault%3Fx%3D1%26y%3D%25222%2522%23z",
      ]);
    }
  });

  test("a target that is too long for the state is only in the cookie", async () => {
    const target = `/o/default?x=${"a".repeat(400)}`;
    const browser = visitor(oidc.app);
    const { flowCookie, callbacks } = await beginIn(browser, [target]);
    expect(retryLink((await completeSignIn(browser, callbacks[0]!, null)).text)).toBe("/auth/login");
    expect((await completeSignIn(browser, callbacks[0]!, flowCookie)).headers.get("location")).toBe(target);
  });
});

// Rules: protocol/identity#failed-sign-in
describe("the retry link of a failed sign-in", () => {
  test("after a refusal by the provider the link keeps the target, but no other origin", async () => {
    for (const [next, kept] of [
      ["/o/default", "/auth/login?next=%2Fo%2Fdefault"],
      ["//evil.example", "/auth/login"],
      [undefined, "/auth/login"],
    ]) {
      const { address, flowCookie } = await begin(visitor(oidc.app), next);
      const callback = await handleProvider(address, new URLSearchParams({ refuse: "1" }));
      const reply = await completeSignIn(visitor(oidc.app), callback, flowCookie);
      expect([reply.status, retryLink(reply.text)]).toEqual([403, kept]);
    }
  });
});
