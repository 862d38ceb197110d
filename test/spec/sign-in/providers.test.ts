// Rules: protocol/identity#id-token-verification, protocol/identity#oidc-settings, protocol/org-admin#org-claim
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { visitor } from "#test/support/client.ts";
import {
  callbackFrom,
  clientId,
  clientSecret,
  startHostileProvider,
  type HostileProvider,
  type Misdeeds,
} from "#test/support/hostile-provider.ts";
import { begin, completeSignIn, signIn, startOidcApp } from "#test/support/provider.ts";

let provider: HostileProvider;
let shared: TestApp;
beforeAll(async () => {
  provider = await startHostileProvider();
  shared = await startApp({ env: settings() });
});
afterAll(async () => {
  await shared.stop();
  await provider.stop();
});
afterEach(() => void (provider.next = {}));

function settings(env: Record<string, string> = {}): Record<string, string> {
  return { AUTH_MODE: "oidc", OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, ...env };
}

async function start(env: Record<string, string>): Promise<TestApp> {
  const app = await startApp({ env: settings(env) });
  onTestFinished(() => app.stop());
  return app;
}

/** Runs a sign-in with the provider's `misdeeds`. Returns the callback's status. */
async function attempt(app: TestApp, misdeeds: Misdeeds = {}): Promise<number> {
  provider.next = misdeeds;
  const browser = visitor(app);
  const { address, flowCookie } = await begin(browser);
  return (await completeSignIn(browser, await callbackFrom(address), flowCookie)).status;
}

const linesWith = ({ logLines }: TestApp, text: string) =>
  logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).includes(text));

describe("the audiences of an ID token", () => {
  test.each([
    ["this client alone, as text", { aud: clientId }],
    ["this client alone, as a list", { aud: [clientId] }],
    ["this client alone, and as the authorized party", { aud: clientId, azp: clientId }],
    ["several, and this client as the authorized party", { aud: ["account", clientId], azp: clientId }],
    ["this client twice, and as the authorized party", { aud: [clientId, clientId], azp: clientId }],
  ])("a sign-in succeeds for %s", async (_what, claims) => {
    expect(await attempt(shared, { claims })).toBe(302);
  });
});

describe("a rotation of the provider's keys", () => {
  test("the sign-in that meets a new key reads the keys once, and redeems its code once", async () => {
    expect(await attempt(shared)).toBe(302);
    provider.rotate("second");
    const [reads, requests] = [provider.keyReads, provider.tokenRequests.length];
    expect([await attempt(shared), await attempt(shared)]).toEqual([302, 302]);
    expect([provider.keyReads - reads, provider.tokenRequests.length - requests]).toEqual([1, 2]);
  });

  test("a new key with the id of the old one is read too", async () => {
    expect(await attempt(shared)).toBe(302);
    provider.rotate();
    expect([await attempt(shared), await attempt(shared)]).toEqual([302, 302]);
  });

  test("a key that the provider does not publish is refused after one more read", async () => {
    expect(await attempt(shared)).toBe(302);
    const reads = provider.keyReads;
    expect(await attempt(shared, { signature: "wrong key" })).toBe(403);
    expect(provider.keyReads - reads).toBe(1);
    expect(await attempt(shared)).toBe(302);
  });

  test("another failed check reads no keys", async () => {
    expect(await attempt(shared)).toBe(302);
    const reads = provider.keyReads;
    expect(await attempt(shared, { claims: { nonce: "x" } })).toBe(403);
    expect(provider.keyReads).toBe(reads);
  });
});

describe("OIDC_CLIENT_AUTH", () => {
  const post = { token_endpoint_auth_methods_supported: ["client_secret_post"] };
  const basic = { token_endpoint_auth_methods_supported: ["client_secret_basic"] };
  test.each([
    ["auto", "header", basic],
    ["auto", "body", post],
    ["basic", "header", post],
    ["post", "body", basic],
  ])("%s sends the secret in the %s", async (OIDC_CLIENT_AUTH, place, metadata) => {
    const app = await start({ OIDC_CLIENT_SECRET: clientSecret, OIDC_CLIENT_AUTH });
    expect(await attempt(app, { metadata })).toBe(302);
    const { form, authorization } = provider.tokenRequests.at(-1)!;
    const sent = form.get("client_secret") === clientSecret ? "body" : "none";
    expect(authorization === undefined ? sent : "header").toBe(place);
  });

  test("a real provider accepts both methods", async () => {
    const statusWith = async (OIDC_CLIENT_AUTH: string) => {
      const {
        app,
        provider: real,
        stop,
      } = await startOidcApp({
        clientSecret: "a-secret-of-a-confidential-client-1234",
        env: { OIDC_CLIENT_AUTH },
      });
      onTestFinished(stop);
      return (await signIn(visitor(app), real, { sub: "ana" })).status;
    };
    expect([await statusWith("basic"), await statusWith("post")]).toEqual([302, 302]);
  });
});

describe("OIDC_SCOPES and the org claim", () => {
  test("a sign-in requests the scopes in OIDC_SCOPES", async () => {
    const app = await start({ OIDC_SCOPES: "openid profile groups" });
    const { address } = await begin(visitor(app));
    expect(new URL(address).searchParams.get("scope")).toBe("openid profile groups");
  });

  test("a real provider sends the org claim only with its scope, and its absence is logged", async () => {
    const signedIn = async (OIDC_SCOPES: string) => {
      const {
        app,
        provider: real,
        stop,
      } = await startOidcApp({
        env: { OIDC_SCOPES, DEFAULT_ORG_CLAIM: "staff" },
      });
      onTestFinished(stop);
      const browser = visitor(app);
      await signIn(browser, real, { sub: "uma", name: "Uma", groups: ["staff"] });
      const orgs = await browser.send<object[]>("GET", "/api/orgs");
      return [orgs.body.length, linesWith(app, "sent no org claim").length];
    };
    expect(await signedIn("openid profile")).toEqual([1, 0]);
    expect(await signedIn("openid email")).toEqual([0, 1]);
  });

  test("an absent org claim is logged once in an hour, with its name and the scopes", async () => {
    const app = await start({ OIDC_ORG_CLAIM: "roles" });
    for (const sub of ["ana", "ben"]) expect(await attempt(app, { claims: { sub } })).toBe(302);
    expect(linesWith(app, "sent no org claim")).toMatchObject([
      { level: "warn", claim: "roles", scopes: "openid profile email" },
    ]);
  });

  test.each([
    ["a claim without entries", { DEFAULT_ORG_CLAIM: "staff" }, { groups: [] }],
    ["a claim of other entries", { DEFAULT_ORG_CLAIM: "staff" }, { groups: ["others"] }],
    ["no claim, if none is configured", {}, {}],
  ])("nothing is logged for %s", async (_what, env, claims) => {
    const app = await start(env);
    expect(await attempt(app, { claims })).toBe(302);
    expect(linesWith(app, "sent no org claim")).toEqual([]);
  });
});

describe("the log of a failed discovery", () => {
  const address = () => `${provider.issuer}/.well-known/openid-configuration`;

  test("names the address and the status of the reply", async () => {
    const app = await start({});
    provider.next = { broken: { path: "/.well-known/openid-configuration", status: 404 } };
    expect((await visitor(app).send("GET", "/auth/login")).status).toBe(503);
    expect(linesWith(app, "sign-in failed")).toMatchObject([{ address: address(), status: 404 }]);
  });

  test("names the address if there is no reply", async () => {
    const issuer = `http://127.0.0.1:${await freePort()}/realms/team/`;
    const app = await start({ OIDC_ISSUER: issuer });
    expect((await visitor(app).send("GET", "/auth/login")).status).toBe(503);
    const [line] = linesWith(app, "sign-in failed");
    expect(line).toMatchObject({
      address: `${issuer}.well-known/openid-configuration`,
      code: "ECONNREFUSED",
    });
    expect(line).not.toHaveProperty("status");
  });
});
