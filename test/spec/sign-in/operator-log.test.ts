import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  callbackFrom,
  clientId,
  startHostileProvider,
  type HostileProvider,
  type Misdeeds,
} from "#test/support/hostile-provider.ts";
import { visitor } from "#test/support/client.ts";
import { begin, completeSignIn } from "#test/support/provider.ts";

let provider: HostileProvider;
beforeAll(async () => void (provider = await startHostileProvider()));
afterAll(() => provider.stop());
afterEach(() => void (provider.next = {}));

async function start(issuer = provider.issuer): Promise<TestApp> {
  const app = await startApp({ env: { AUTH_MODE: "oidc", OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } });
  onTestFinished(() => app.stop());
  return app;
}

/** Runs a sign-in with the provider's `misdeeds`. Returns the callback's status. */
async function attempt(app: TestApp, misdeeds: Misdeeds): Promise<number> {
  provider.next = misdeeds;
  const browser = visitor(app);
  const { address, flowCookie } = await begin(browser);
  return (await completeSignIn(browser, await callbackFrom(address), flowCookie)).status;
}

/** Returns the log lines whose message contains a text, without the time. */
function linesWith({ logLines }: TestApp, text: string): Record<string, unknown>[] {
  return logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).includes(text))
    .map(({ time: _time, ...line }) => line);
}

// Rules: protocol/operations#provider-probe
describe("log messages that name the setting to change", () => {
  /** Starts an application whose provider names another issuer. Returns its log lines about the issuer. */
  async function discovered(issuer: string): Promise<Record<string, unknown>[]> {
    provider.next = { metadata: { issuer } };
    const app = await start();
    expect((await visitor(app).send("GET", "/auth/login")).status).toBe(503);
    const probes = () => linesWith(app, "could not be discovered");
    await expect.poll(() => probes().length).toBeGreaterThan(0);
    return [...linesWith(app, "sign-in failed"), ...probes()];
  }

  test("for a discovery document of another issuer the log names both and recommends one", async () => {
    const found = `${provider.issuer}/realms/team`;
    const lines = await discovered(found);
    const reason = `OIDC_ISSUER is not the issuer that the provider's discovery document names: set it to ${found}`;
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const line of lines)
      expect(line).toMatchObject({ level: "warn", reason, expected: `${provider.issuer}/`, found });
  });

  test("an issuer that is invalid for OIDC_ISSUER is not recommended", async () => {
    const [line] = await discovered("http://login.example/realms/team");
    expect(line).toMatchObject({ found: "http://login.example/realms/team" });
    expect(line!["reason"]).toMatch(
      /cannot be used: it must be an https address.*Correct it at the provider$/,
    );
  });

  test.each([
    ["no address", "Wqz"],
    ["an address with blanks", "https://login.example/Wqz x"],
    ["a long address", `https://login.example/${"Wqz".repeat(100)}`],
    ["a script", "javascript:Wqz"],
  ])("the log does not repeat %s", async (_what, issuer) => {
    expect(JSON.stringify(await discovered(issuer))).not.toContain("Wqz");
  });

  test("for an ID token of another issuer the log names both", async () => {
    const app = await start();
    expect(await attempt(app, { claims: { iss: "https://sts.example/team/" } })).toBe(403);
    expect(linesWith(app, "sign-in failed")).toMatchObject([
      {
        reason: expect.stringMatching(/^the ID token names another issuer/) as string,
        expected: provider.issuer,
        found: "https://sts.example/team/",
        answer: "sign_in_refused",
      },
    ]);
  });

  test.each([
    [
      "_claim_names",
      { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://x" } } },
    ],
    ["hasgroups", { hasgroups: true }],
  ])("groups that did not fit into the token (%s) are logged once in an hour", async (_what, claims) => {
    const app = await start();
    for (const sub of ["ana", "ben"]) expect(await attempt(app, { claims: { sub, ...claims } })).toBe(302);
    const lines = linesWith(app, "left the org claim out");
    expect(lines).toMatchObject([{ level: "warn", claim: "groups", leftOut: 0 }]);
    expect(lines[0]!["msg"]).toContain("set OIDC_ORG_CLAIM to a short claim such as roles");
  });

  test.each([
    ["the token has the claim", { groups: ["a"], _claim_names: { groups: "src1" } }],
    ["another claim did not fit into the token", { _claim_names: { roles: "src1" } }],
    ["the person has no groups", {}],
  ])("nothing is logged when %s", async (_what, claims) => {
    const app = await start();
    expect(await attempt(app, { claims })).toBe(302);
    expect(linesWith(app, "left the org claim out")).toEqual([]);
  });
});
