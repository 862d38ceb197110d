import { randomBytes } from "node:crypto";
import { expect, describe, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { dump } from "#test/support/dump.ts";
import { callbackFrom, clientId, startHostileProvider } from "#test/support/hostile-provider.ts";
import { ok, visitor } from "#test/support/client.ts";
import { begin, completeSignIn } from "#test/support/provider.ts";

/** Returns a secret in all encodings in which it could be stored or logged. */
function encodingsOf(secret: string): string[] {
  const raw = Buffer.from(secret, "base64url");
  return [secret, encodeURIComponent(secret), raw.toString("base64"), raw.toString("hex")];
}

// Rules: protocol/guarantees#no-secrets-in-plain-text, protocol/operations#never-logged
describe("secrets of a sign-in", () => {
  test("the database and the log contain no secret of a sign-in", async () => {
    const provider = await startHostileProvider();
    const clientSecret = randomBytes(24).toString("base64url");
    const app = await startApp({
      env: {
        AUTH_MODE: "oidc",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
      },
    });
    const secrets = [clientSecret];

    async function attempt(browser = visitor(app)) {
      const { address, flowCookie } = await begin(browser);
      const [flow] = JSON.parse(Buffer.from(flowCookie, "base64url").toString()) as [Record<string, string>];
      secrets.push(flowCookie, flow["state"]!, flow["nonce"]!, flow["verifier"]!);
      const callback = await callbackFrom(address);
      const reply = await completeSignIn(browser, callback, flowCookie);
      await completeSignIn(browser, callback, flowCookie);
      if (browser.cookie) secrets.push(browser.cookie);
      return { browser, reply };
    }

    const { browser, reply } = await attempt();
    expect(reply.status).toBe(302);
    await ok(browser, "POST", "/api/spaces", { name: "Blue" });
    await attempt(browser);
    const claims = { name: "Nqzname", email: "eqz@mail.example" };
    for (const misdeeds of [
      { claims: { ...claims, aud: "x" } },
      { claims, signature: "flipped" as const },
      { claims, noIdToken: true },
      { claims, issParameter: null },
      { claims: { ...claims, sub: "" } },
      { broken: { path: "/token", status: 500, body: clientSecret } },
      {
        broken: { path: "/token", status: 400, body: `{"error":"${clientSecret}","error_description":"x"}` },
      },
      { broken: { path: "/token", status: 200, body: clientSecret } },
    ]) {
      provider.next = misdeeds;
      const failed = await attempt();
      expect([403, 503]).toContain(failed.reply.status);
    }
    // The service itself fails in the middle of a sign-in.
    provider.next = { claims };
    await app.database.sql.query("alter table users add constraint odd check (name not like 'Nqz%')");
    expect((await attempt()).reply.status).toBe(500);
    secrets.push(...provider.issued);

    const cells = (await dump(app)).map(({ text }) => text).join("\n");
    await app.stop();
    await provider.stop();
    const lines = app.logLines.join("");
    for (const needed of ["auth.signin", "sign-in failed", "request failed"]) expect(lines).toContain(needed);
    expect(cells).toContain(provider.issuer);
    expect(secrets.length).toBeGreaterThan(70);
    for (const encoded of secrets.flatMap(encodingsOf)) {
      expect([encoded, cells.includes(encoded), lines.includes(encoded)]).toEqual([encoded, false, false]);
    }
    for (const unwanted of ["qzname", "mail.example", "/auth/", "svc_signin", "eyJ"]) {
      expect([unwanted, lines.includes(unwanted)]).toEqual([unwanted, false]);
    }
  });
});
