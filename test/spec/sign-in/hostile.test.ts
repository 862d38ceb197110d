// Rules: protocol/identity#display-name, protocol/identity#failed-sign-in, protocol/identity#fields,
//   protocol/identity#flow-cookie, protocol/identity#userinfo, protocol/operations#never-logged,
//   protocol/org-admin#org-claim
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  callbackFrom,
  clientId,
  clientSecret,
  startHostileProvider,
  type HostileProvider,
  type Misdeeds,
} from "#test/support/hostile-provider.ts";
import { visitor, setCookies, type Reply } from "#test/support/client.ts";
import { begin, flowCookieOf, completeSignIn } from "#test/support/provider.ts";

let provider: HostileProvider;
let confidential: TestApp;
let open: TestApp;

beforeAll(async () => {
  provider = await startHostileProvider();
  const env = { AUTH_MODE: "oidc", OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId };
  [confidential, open] = await Promise.all([
    startApp({ env: { ...env, OIDC_CLIENT_SECRET: clientSecret } }),
    startApp({ env }),
  ]);
});
afterAll(async () => {
  await Promise.all([confidential.stop(), open.stop()]);
  await provider.stop();
});
afterEach(() => void (provider.next = {}));

/** Runs a sign-in with the provider's `misdeeds`. Returns the callback's reply. */
async function attempt(app: TestApp, misdeeds: Misdeeds): Promise<Reply> {
  provider.next = misdeeds;
  const browser = visitor(app);
  const { address, flowCookie } = await begin(browser);
  return completeSignIn(browser, await callbackFrom(address), flowCookie);
}

const countOf = async (app: TestApp) => {
  const { rows } = await app.database.sql.query<{ count: number }>(
    "select (select count(*) from users)::int + (select count(*) from session_tokens)::int as count",
  );
  return rows[0]!.count;
};

/** The log lines about failed sign-ins, without level and time. */
function failures(app: TestApp): Record<string, unknown>[] {
  return app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "sign-in failed")
    .map(({ time: _time, ...line }) => line);
}

const past = Math.floor(Date.now() / 1000) - 3600;

const misdeeds: [what: string, Misdeeds][] = [
  ["signed with another key", { signature: "wrong key" }],
  ["one bit of the signature flipped", { signature: "flipped" }],
  ["no signature and the algorithm none", { signature: "none" }],
  ["signed with HS256 and the client's secret", { signature: "HS256 with the secret" }],
  ["signed with HS256 and the provider's public key", { signature: "HS256 with the public key" }],
  ["a key that the provider does not publish", { header: { kid: "other" } }],
  ["another audience", { claims: { aud: "somebody-else" } }],
  ["a further audience", { claims: { aud: [clientId, "somebody-else"] } }],
  ["a further audience, and another authorized party", { claims: { aud: [clientId, "x"], azp: "x" } }],
  [
    "a further audience, and an authorized party that is not text",
    { claims: { aud: [clientId, "x"], azp: [clientId] } },
  ],
  ["other audiences only, and us as the authorized party", { claims: { aud: ["x", "y"], azp: clientId } }],
  ["another authorized party", { claims: { azp: "somebody-else" } }],
  ["no audience", { claims: { aud: undefined } }],
  ["an empty audience", { claims: { aud: [] } }],
  ["another issuer", { claims: { iss: "https://elsewhere.example" } }],
  ["no issuer", { claims: { iss: undefined } }],
  ["expired", { claims: { iat: past - 300, exp: past } }],
  ["without an expiry", { claims: { exp: undefined } }],
  ["not valid yet", { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
  ["another sign-in's nonce", { claims: { nonce: "A".repeat(43) } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["a nonce that is not text", { claims: { nonce: 1 } }],
  ["no subject", { claims: { sub: undefined } }],
  ["an empty subject", { claims: { sub: "" } }],
  ["a subject that is not text", { claims: { sub: 4711 } }],
  ["a subject of 256 characters", { claims: { sub: "s".repeat(256) } }],
  ["a subject with a NUL", { claims: { sub: "an\0a" } }],
  ["a subject with half a character", { claims: { sub: "an\ud800a" } }],
  ["no ID token", { noIdToken: true }],
  ["a callback without the iss parameter", { issParameter: null }],
  ["a callback with another issuer's iss parameter", { issParameter: "https://elsewhere.example" }],
];

// Rules: protocol/identity#id-token-verification
describe("checks of the provider's data before an account is touched", () => {
  test("people can sign in with an honest provider", async () => {
    for (const app of [confidential, open]) {
      const reply = await attempt(app, {});
      expect([reply.status, reply.headers.get("location")]).toEqual([302, "/"]);
    }
  });

  test.each(misdeeds)(
    "an invalid sign-in is 403, without a new account or a session: %s",
    async (_what, misdeed) => {
      for (const app of [confidential, open]) {
        const before = await countOf(app);
        app.logLines.splice(0);
        const reply = await attempt(app, misdeed);
        expect([reply.status, reply.headers.get("location")]).toEqual([403, null]);
        expect(reply.text).toContain("You weren't signed in");
        expect(setCookies(reply)).toEqual(["svc_signin=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Lax"]);
        expect(await countOf(app)).toBe(before);
        // There is one log line for operators, whichever check failed.
        expect(failures(app)).toMatchObject([{ level: "warn", answer: "sign_in_refused" }]);
      }
    },
  );

  test("a forged token for a known person neither signs in nor renames", async () => {
    const honest = await attempt(confidential, { claims: { sub: "kim", name: "Kim" } });
    expect(honest.status).toBe(302);
    const forged = await attempt(confidential, { claims: { sub: "kim", name: "Eve" }, signature: "flipped" });
    expect(forged.status).toBe(403);
    const { rows } = await confidential.database.sql.query("select name from users where subject = 'kim'");
    expect(rows).toEqual([{ name: "Kim" }]);
  });

  test("a subject may have 255 characters, counted in code points", async () => {
    for (const sub of ["s".repeat(255), "🂡".repeat(255)]) {
      expect((await attempt(confidential, { claims: { sub } })).status).toBe(302);
    }
    expect((await attempt(confidential, { claims: { sub: "🂡".repeat(256) } })).status).toBe(403);
  });

  test("an invalid name is cleaned, and the sign-in succeeds", async () => {
    for (const [name, stored] of [
      ["An\0a", "An a"],
      ["\0", "odd"],
      ["Ana\n\tB", "Ana B"],
      ["Ana\ud800", "Ana\ufffd"],
    ]) {
      const reply = await attempt(confidential, { claims: { sub: "odd", name } });
      expect(reply.status).toBe(302);
      const { rows } = await confidential.database.sql.query("select name from users where subject = 'odd'");
      expect(rows).toEqual([{ name: stored }]);
    }
  });

  test("entries of the org claim that cannot be stored or read match no org", async () => {
    for (const groups of [["a\0b", 1, null, { x: 1 }, "x".repeat(300), "\ud800"], 7, null, {}, "", [[]]]) {
      expect((await attempt(confidential, { claims: { groups } })).status).toBe(302);
    }
  });

  test("userinfo about another subject is refused, and signed claims override userinfo", async () => {
    // The metadata is read once, starting when the api listens, so the endpoint must exist by then.
    provider.next = { userinfo: {} };
    const app = await startApp({
      env: { AUTH_MODE: "oidc", OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId },
    });
    const attempted = await attempt(app, {
      userinfo: { sub: "ana", name: "Eve", iss: "https://elsewhere.example" },
    });
    expect(attempted.status).toBe(302);
    const { rows } = await app.database.sql.query("select name, issuer, subject from users");
    expect(rows).toEqual([{ name: "Ana", issuer: provider.issuer, subject: "ana" }]);
    expect((await attempt(app, { userinfo: { sub: "ben" } })).status).toBe(403);
    expect((await attempt(app, { userinfo: {} })).status).toBe(403);
    const down = { path: "/userinfo", status: 503 };
    expect((await attempt(app, { broken: down })).status).toBe(302);
    for (const status of [401, 403, 404])
      expect((await attempt(app, { broken: { path: "/userinfo", status } })).status).toBe(302);
    expect((await attempt(app, { broken: down, claims: { name: undefined } })).status).toBe(503);
    await app.stop();
  });

  test("the log names the failed check and none of the provider's data", async () => {
    confidential.logLines.splice(0);
    await attempt(confidential, { claims: { aud: "Wqzaudience", name: "Wqzname" } });
    await attempt(confidential, { broken: { path: "/token", status: 400, body: '{"error":"Wqz secret"}' } });
    const answer = "sign_in_refused";
    expect(failures(confidential)).toEqual([
      expect.objectContaining({ level: "warn", answer, reason: expect.stringContaining("aud") as string }),
      expect.objectContaining({ level: "warn", answer, reason: expect.any(String) as string }),
    ]);
    expect(confidential.logLines.join("")).not.toContain("Wqz");
  });
});

// Rules: protocol/identity#failed-sign-in, protocol/identity#oidc-settings
describe("the discovery document", () => {
  test("a discovery document with another issuer or none makes GET /auth/login 503", async () => {
    for (const issuer of ["https://elsewhere.example", undefined]) {
      provider.next = { metadata: { issuer } };
      const app = await startApp({
        env: { AUTH_MODE: "oidc", OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId },
      });
      const reply = await visitor(app).send("GET", "/auth/login");
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([503, []]);
      await app.stop();
    }
  });
});

// Rules: protocol/identity#oidc-settings, protocol/identity#sign-in-callback
describe("redeeming the code", () => {
  test("a confidential client sends its secret, and a public client its verifier", async () => {
    provider.tokenRequests.splice(0);
    await attempt(confidential, {});
    await attempt(open, {});
    const [first, second] = provider.tokenRequests;
    const credentials = Buffer.from(first!.authorization!.replace("Basic ", ""), "base64").toString();
    expect(credentials.split(":").map((part) => decodeURIComponent(part.replaceAll("+", " ")))).toEqual([
      clientId,
      clientSecret,
    ]);
    expect(second!.authorization).toBeUndefined();
    expect(second!.form.get("client_id")).toBe(clientId);
    for (const [{ form }, app] of [
      [first!, confidential],
      [second!, open],
    ] as const) {
      expect(form.has("client_secret")).toBe(false);
      expect(form.get("grant_type")).toBe("authorization_code");
      expect(form.get("code_verifier")).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(form.get("redirect_uri")).toBe(`${app.baseUrl}/auth/callback`);
    }
  });

  test("the secret is sent in the body if the provider requires it", async () => {
    provider.next = { metadata: { token_endpoint_auth_methods_supported: ["client_secret_post"] } };
    const app = await startApp({
      env: {
        AUTH_MODE: "oidc",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
      },
    });
    provider.tokenRequests.splice(0);
    expect((await attempt(app, provider.next)).status).toBe(302);
    await app.stop();
    const [request] = provider.tokenRequests;
    expect([request!.authorization, request!.form.get("client_secret")]).toEqual([undefined, clientSecret]);
  });

  test("a refusal by the provider is 403; a failure or a malformed reply is 503", async () => {
    const refused = { status: 400, body: '{"error":"invalid_grant"}' };
    const statusFor = async (broken: Misdeeds["broken"]) =>
      (await attempt(confidential, { broken: broken! })).status;
    expect(await statusFor({ path: "/token", ...refused })).toBe(403);
    expect(await statusFor({ path: "/token", status: 500 })).toBe(503);
    expect(await statusFor({ path: "/token", status: 503 })).toBe(503);
    expect(await statusFor({ path: "/token", status: 429 })).toBe(503);
  });

  test("a local provider cannot redirect requests to another host", async () => {
    for (const metadata of [
      { token_endpoint: "http://192.0.2.1/token" },
      { jwks_uri: "http://192.0.2.1/jwks" },
    ]) {
      provider.next = { metadata };
      const app = await startApp({
        env: { AUTH_MODE: "oidc", OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId },
      });
      expect([metadata, (await attempt(app, { metadata })).status]).toEqual([metadata, 503]);
      expect(failures(app)).toMatchObject([
        { reason: "the provider names an http address on another machine", answer: "provider_unreachable" },
      ]);
      expect(await countOf(app)).toBe(0);
      await app.stop();
    }
  });

  test("the flow cookie is cleared after a refusal, so the next sign-in starts from the beginning", async () => {
    const reply = await attempt(confidential, { signature: "flipped" });
    expect(flowCookieOf(reply.headers)).toBe("");
    expect(reply.text).toContain('href="/auth/login"');
  });
});
