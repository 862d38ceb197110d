// Rules: protocol/identity#provider-outages
import { createServer } from "node:net";
import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { callbackFrom, clientId, startHostileProvider } from "#test/support/hostile-provider.ts";
import { visitor } from "#test/support/client.ts";
import { begin, completeSignIn } from "#test/support/provider.ts";

async function appFor(issuer: string): Promise<TestApp> {
  const app = await startApp({ env: { AUTH_MODE: "oidc", OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } });
  onTestFinished(() => app.stop());
  return app;
}

async function providerAt(port = 0) {
  const provider = await startHostileProvider(port);
  onTestFinished(() => provider.stop().catch(() => {}));
  return provider;
}

/** Returns the log lines of the background probe so far, as `level message`. */
const probed = ({ logLines }: TestApp) =>
  logLines
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .filter(({ msg }) => msg.startsWith("the sign-in provider"))
    .map(({ level, msg }) => `${level} ${msg}`);

// Rules: protocol/operations#provider-probe
describe("the discovery probe at startup", () => {
  test("the probe logs at info after it has discovered the provider", async () => {
    const app = await appFor((await providerAt()).issuer);
    await expect.poll(() => probed(app)).toEqual(["info the sign-in provider was discovered"]);
  });

  test("an unreachable provider only breaks the sign-in", async () => {
    const app = await appFor(`http://127.0.0.1:${await freePort()}`);
    await expect
      .poll(() => probed(app)[0])
      .toBe("warn the sign-in provider could not be discovered; trying again");
    for (const path of ["/readyz", "/healthz", "/api/auth"]) {
      await expect
        .poll(async () => (await visitor(app).send("GET", path)).status, { message: path })
        .toBe(200);
    }
    const reply = await visitor(app).send("GET", "/auth/login");
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([503, []]);
    expect(reply.text).toContain("Your sign-in provider isn't responding");
  });

  // Rules: protocol/conventions#languages
  test("the page of a failed sign-in is in the language that the browser prefers", async () => {
    const app = await appFor(`http://127.0.0.1:${await freePort()}`);
    const headers = { "accept-language": "de-AT,en;q=0.5" };
    const reply = await visitor(app).send("GET", "/auth/login", { headers });
    expect(reply.text).toContain('<html lang="de" dir="ltr">');
    expect(reply.text).toContain("Dein Anmeldedienst antwortet nicht");
    expect(reply.headers.get("vary")).toBe("accept-language");
  });

  test("in open mode no probe runs and nothing is logged", async () => {
    const app = await startApp();
    await visitor(app).send("GET", "/readyz");
    await app.stop();
    expect(probed(app)).toEqual([]);
  });

  test("a provider that does not reply delays neither start nor stop", async () => {
    const silent = createServer(() => {});
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const app = await startApp({
      env: { AUTH_MODE: "oidc", OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: clientId },
    });
    await expect.poll(async () => (await visitor(app).send("GET", "/readyz")).status).toBe(200);
    expect((await visitor(app).send("GET", "/auth/login")).status).toBe(503);
    await app.stop();
    expect(app.logLines.join("")).toContain("OAUTH_TIMEOUT");
  });
});

// Rules: protocol/identity#failed-sign-in, protocol/identity#provider-outages
describe("provider outages", () => {
  test("a provider that was down at startup works as soon as it is up, without a restart", async () => {
    const port = await freePort();
    const app = await appFor(`http://127.0.0.1:${port}`);
    expect((await visitor(app).send("GET", "/auth/login")).status).toBe(503);
    await providerAt(port);
    const browser = visitor(app);
    const { address, flowCookie } = await begin(browser);
    expect((await completeSignIn(browser, await callbackFrom(address), flowCookie)).status).toBe(302);
  });

  test("a provider outage during a sign-in is 503 with a page", async () => {
    const provider = await providerAt();
    const app = await appFor(provider.issuer);
    const ana = visitor(app);
    const first = await begin(ana);
    await completeSignIn(ana, await callbackFrom(first.address), first.flowCookie);
    const late = visitor(app);
    const { address, flowCookie } = await begin(late);
    const callback = await callbackFrom(address);
    await provider.stop();
    const reply = await completeSignIn(late, callback, flowCookie);
    expect([reply.status, late.cookie]).toEqual([503, null]);
    expect(reply.text).toContain('<a href="/auth/login">Sign in again</a>');
    expect((await ana.send("GET", "/api/me")).status).toBe(200);
  });

  test.each(["/token", "/jwks"])(
    "after a failure of the provider's %s the sign-in is 503, and the next one works",
    async (path) => {
      const provider = await providerAt();
      const app = await appFor(provider.issuer);
      for (const [status, answer] of [
        [500, 503],
        [502, 503],
        [200, 302],
      ]) {
        provider.next = status === 200 ? {} : { broken: { path, status: status! } };
        const browser = visitor(app);
        const { address, flowCookie } = await begin(browser);
        const reply = await completeSignIn(browser, await callbackFrom(address), flowCookie);
        expect([path, status, reply.status]).toEqual([path, status, answer]);
      }
    },
  );

  test.each([
    ["temporarily_unavailable", 503],
    ["server_error", 503],
    ["access_denied", 403],
    ["invalid_scope", 403],
    ["Wqz<b>", 403],
  ])("a callback with the provider's error=%s is %i", async (error, status) => {
    const provider = await providerAt();
    const app = await appFor(provider.issuer);
    const browser = visitor(app);
    const { address, flowCookie } = await begin(browser);
    const state = new URL(address).searchParams.get("state")!;
    const query = new URLSearchParams({ error, error_description: "Wqz", state, iss: provider.issuer });
    const reply = await completeSignIn(
      browser,
      `${app.baseUrl}/auth/callback?${query.toString()}`,
      flowCookie,
    );
    expect([reply.status, reply.text.includes("Wqz")]).toEqual([status, false]);
    expect(app.logLines.join("")).not.toContain("Wqz");
  });
});
