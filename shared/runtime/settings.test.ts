// Rules: protocol/operations#invalid-settings, protocol/operations#redacted-addresses,
//   protocol/org-admin#first-admin
import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const DATABASE_URL = "postgres://svc:hunter2@db:5432/standpoint";

const keyOf = (bytes: number, fill = 7) => Buffer.alloc(bytes, fill).toString("base64");

function mistakes(env: Record<string, string>): string[] {
  try {
    readSettings({ DATABASE_URL, ...env });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.mistakes;
    throw error;
  }
}

// Rules: protocol/operations#address-ranges, protocol/operations#contradictions,
//   protocol/operations#environment-variables, protocol/operations#secret-keys, protocol/operations#settings-list
describe("settings", () => {
  it("have the documented defaults", () => {
    expect(readSettings({ DATABASE_URL })).toMatchObject({
      listenerDatabaseUrl: DATABASE_URL,
      databasePoolSize: 10,
      preparedStatements: "auto",
      baseUrl: "http://localhost:8080",
      origin: "http://localhost:8080",
      secure: false,
      port: 8080,
      host: "0.0.0.0",
      roles: ["api", "scheduler", "delivery"],
      authMode: "open",
      sessionIdleTtlMs: 90 * 86_400_000,
      sessionMaxTtlMs: 90 * 86_400_000,
      logLevel: "info",
      metricsEnabled: false,
      trustProxyHeaders: false,
      trustedProxyCidrs: [],
      embedProviders: [],
      meetCloudProjectNumber: "",
      standupWebhookHosts: [],
      outboundAllowCidrs: [],
      pluginSecretKey: null,
      pluginSecretKeyPrevious: null,
      identityIpHourlyLimit: 300,
      identityGlobalHourlyLimit: 3000,
      memberLimitPerSpace: 1000,
      spaceLimitPerIdentity: 50,
      sessionLimitPerSpace: 500,
      storyLimitPerSession: 500,
      deckLimitPerSpace: 20,
      kudoLimitPerSpace: 500,
      linkLimitPerSession: 20,
      linkRedemptionIpHourlyLimit: 300,
      requestLimitPerCaller: 32,
      requestLimitPerAddress: 512,
      wsMaxPerToken: 8,
      version: "dev",
    });
  });

  it("count an empty value as unset", () => {
    expect(readSettings({ DATABASE_URL, PORT: "", ROLES: " " })).toMatchObject({ port: 8080 });
  });

  it("derive BASE_URL from PORT by default, and drop its trailing slash", () => {
    expect(readSettings({ DATABASE_URL, PORT: "9090" }).baseUrl).toBe("http://localhost:9090");
    const { baseUrl, origin, secure } = readSettings({ DATABASE_URL, BASE_URL: "https://Poker.example/" });
    expect([baseUrl, origin, secure]).toEqual(["https://poker.example", "https://poker.example", true]);
  });

  it.each([
    ["45s", 45_000],
    ["30m", 1_800_000],
    ["12h", 43_200_000],
    ["90d", 7_776_000_000],
  ])("accept the duration %s", (text, ms) => {
    expect(readSettings({ DATABASE_URL, SESSION_IDLE_TTL: text }).sessionIdleTtlMs).toBe(ms);
  });

  it("reduce proxy ranges to their network", () => {
    const env = { DATABASE_URL, TRUST_PROXY_HEADERS: "true", TRUSTED_PROXY_CIDRS: "10.1.2.3/8, FD00::1/8" };
    expect(readSettings(env).trustedProxyCidrs).toEqual(["10.0.0.0/8", "fd00::/8"]);
  });

  it.each([
    ["DATABASE_URL", ""],
    ["DATABASE_URL", "mysql://db"],
    ["LISTENER_DATABASE_URL", "nonsense"],
    ["DATABASE_URL", "postgres://svc:ab#c@db:5432/standpoint"],
    ["DATABASE_URL", "postgres://svc:12#c@db:5432/standpoint"],
    ["DATABASE_URL", "postgres://svc:12/c@db:5432/standpoint"],
    ["DATABASE_URL", "postgres://svc:12?c@db:5432/standpoint"],
    ["DATABASE_POOL_SIZE", "0"],
    ["DATABASE_PREPARED_STATEMENTS", "true"],
    ["BASE_URL", "not an address"],
    ["BASE_URL", "ftp://example.com"],
    ["BASE_URL", "https://example.com/app"],
    ["PORT", "65536"],
    ["PORT", "80 80"],
    ["ROLES", "api,worker"],
    ["AUTH_MODE", "ldap"],
    ["OIDC_ISSUER", "login.example.com"],
    ["OIDC_ISSUER", "http://login.example.com"],
    ["OIDC_ISSUER", "http://127.0.0.1.example.com"],
    ["OIDC_ISSUER", "https://svc:hunter2@login.example.com"],
    ["OIDC_ISSUER", "https://login.example.com/?realm=team"],
    ["OIDC_ISSUER", `https://login.example.com/${"x".repeat(255)}`],
    ["OIDC_CLIENT_ID", "x".repeat(256)],
    ["OIDC_ORG_CLAIM", "x".repeat(256)],
    ["DEFAULT_ORG_CLAIM", "x".repeat(256)],
    ["BOOTSTRAP_ADMIN", "ana"],
    ["BOOTSTRAP_ADMIN", "|ana"],
    ["BOOTSTRAP_ADMIN", "https://login.example.com|"],
    ["BOOTSTRAP_ADMIN", `https://login.example.com|${"x".repeat(256)}`],
    ["DEFAULT_PLUGINS", "retro,template"],
    ["DEFAULT_PLUGINS", "Retro"],
    ["SESSION_IDLE_TTL", "90"],
    ["SESSION_MAX_TTL", "0d"],
    ["LOG_LEVEL", "verbose"],
    ["METRICS_ENABLED", "1"],
    ["TRUST_PROXY_HEADERS", "yes"],
    ["TRUST_PROXY_HEADERS", "true"],
    ["TRUSTED_PROXY_CIDRS", "0.0.0.0/0"],
    ["TRUSTED_PROXY_CIDRS", "10.0.0.0/8,::/0"],
    ["TRUSTED_PROXY_CIDRS", "::ffff:0:0/96"],
    ["TRUSTED_PROXY_CIDRS", "::/1"],
    ["TRUSTED_PROXY_CIDRS", "::ffff:10.0.0.0/104"],
    ["TRUSTED_PROXY_CIDRS", "10.0.0.1"],
    ["TRUSTED_PROXY_CIDRS", "0x7f.1/8"],
    ["TRUSTED_PROXY_CIDRS", "10.0.0.0/33"],
    ["OUTBOUND_ALLOW_CIDRS", "10.0.0.0/8,0.0.0.0/0"],
    ["OUTBOUND_ALLOW_CIDRS", "hooks.internal"],
    ["STANDUP_WEBHOOK_HOSTS", "*,hooks.example.com"],
    ["STANDUP_WEBHOOK_HOSTS", "hooks.example.com,"],
    ["STANDUP_WEBHOOK_HOSTS", "https://hooks.example.com"],
    ["STANDUP_WEBHOOK_HOSTS", "hooks.example.com:8443"],
    ["STANDUP_WEBHOOK_HOSTS", "hooks.*.example.com"],
    ["STANDUP_WEBHOOK_HOSTS", "-hooks.example.com"],
    ["STANDUP_WEBHOOK_HOSTS", "10.0.0.7"],
    ["STANDUP_WEBHOOK_HOSTS", "2130706433"],
    ["STANDUP_WEBHOOK_HOSTS", "[::1]"],
    ["STANDUP_WEBHOOK_HOSTS", `${"x".repeat(64)}.example.com`],
    ["STANDUP_WEBHOOK_HOSTS", `${"x.".repeat(126)}com`],
    ["EMBED_PROVIDERS", "zoom"],
    ["EMBED_PROVIDERS", "meet,"],
    ["MEET_CLOUD_PROJECT_NUMBER", "12345"],
    ["MEET_CLOUD_PROJECT_NUMBER", "my-project"],
    ["MEET_CLOUD_PROJECT_NUMBER", "1".repeat(21)],
    ["PLUGIN_SECRET_KEY", keyOf(31)],
    ["PLUGIN_SECRET_KEY", keyOf(33)],
    ["PLUGIN_SECRET_KEY", keyOf(32).replace("=", "")],
    ["PLUGIN_SECRET_KEY", `${keyOf(16)} ${keyOf(16)}`],
    ["PLUGIN_SECRET_KEY", "correct horse battery staple"],
    ["PLUGIN_SECRET_KEY_PREVIOUS", keyOf(32)],
    ["IDENTITY_IP_HOURLY_LIMIT", "-1"],
    ["WS_MAX_PER_TOKEN", "1.5"],
  ])("refuse %s=%s with one sentence that names it", (name, value) => {
    const found = mistakes({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} .*\\.$`));
  });

  it("ask for a percent-encoded password in a database URL, and accept it", () => {
    const [refused] = mistakes({ DATABASE_URL: "postgres://svc:a@b:c/d#e@db:5432/standpoint" });
    expect(refused).toContain("percent-encoded");
    const encoded = `postgres://svc:${encodeURIComponent("a@b:c/d#e$f%g")}@db:5432/standpoint`;
    expect(mistakes({ DATABASE_URL: encoded })).toEqual([]);
    expect(mistakes({ DATABASE_URL: "postgres:///standpoint?host=/var/run/postgresql&user=a@b" })).toEqual(
      [],
    );
  });

  it("require OIDC_ISSUER and OIDC_CLIENT_ID in oidc mode, and nothing else", () => {
    const missing = mistakes({ AUTH_MODE: "oidc" });
    expect(missing.map((line) => line.split(" ")[0])).toEqual(["OIDC_ISSUER", "OIDC_CLIENT_ID"]);
    const enough = { AUTH_MODE: "oidc", OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "svc" };
    expect(readSettings({ DATABASE_URL, ...enough })).toMatchObject({
      authMode: "oidc",
      oidcIssuer: "https://login.example.com",
      oidcClientId: "svc",
      oidcClientSecret: "",
      oidcOrgClaim: "groups",
      defaultOrgClaim: "",
      bootstrapAdmin: null,
    });
  });

  it("name the scopes of a sign-in, which include openid", () => {
    const scopesOf = (OIDC_SCOPES: string) => readSettings({ DATABASE_URL, OIDC_SCOPES }).oidcScopes;
    expect(["", "openid groups", " openid,groups  openid"].map(scopesOf)).toEqual([
      "openid profile email",
      "openid groups",
      "openid groups",
    ]);
    expect(mistakes({ OIDC_SCOPES: "profile groups" })).toEqual([
      "OIDC_SCOPES must contain the scope openid.",
    ]);
    expect(mistakes({ OIDC_SCOPES: 'openid "groups"' })).toHaveLength(1);
  });

  it("expect an org claim if it is not the default one, or the default org needs an entry", () => {
    const expectsIt = (env: object) => readSettings({ DATABASE_URL, ...env }).expectsOrgClaim;
    expect([{}, { OIDC_ORG_CLAIM: "roles" }, { DEFAULT_ORG_CLAIM: "staff" }].map(expectsIt)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("require AUTH_MODE with OIDC_ISSUER, because the default is open mode", () => {
    const OIDC_ISSUER = "https://login.example.com";
    expect(mistakes({ OIDC_ISSUER })).toEqual([expect.stringMatching(/^AUTH_MODE is missing: .*\.$/)]);
    expect(mistakes({ OIDC_ISSUER, AUTH_MODE: "open" })).toEqual([]);
  });

  it("require a project number and an https BASE_URL for a meeting client", () => {
    const named = (env: Record<string, string>) => mistakes(env).map((line) => line.split(" ")[0]);
    const MEET_CLOUD_PROJECT_NUMBER = "123456789012";
    expect(named({ EMBED_PROVIDERS: "meet" })).toEqual(["MEET_CLOUD_PROJECT_NUMBER"]);
    const enough = { EMBED_PROVIDERS: "meet", MEET_CLOUD_PROJECT_NUMBER };
    expect(named(enough)).toEqual([]);
    expect(named({ ...enough, BASE_URL: "https://poker.example" })).toEqual([]);
    expect(named({ ...enough, BASE_URL: "http://poker.example" })).toEqual(["BASE_URL"]);
    expect(named({ BASE_URL: "http://poker.example" })).toEqual([]);
    const { embedProviders } = readSettings({ DATABASE_URL, ...enough });
    expect(embedProviders.map(({ name }) => name)).toEqual(["meet"]);
  });

  it.each(["http://localhost:9000", "http://127.0.0.1:9000/realms/x", "http://[::1]:9000"])(
    "accept http for a provider on this machine: %s",
    (issuer) =>
      expect(readSettings({ DATABASE_URL, AUTH_MODE: "open", OIDC_ISSUER: issuer }).oidcIssuer).toBe(issuer),
  );

  it("split BOOTSTRAP_ADMIN at the first bar", () => {
    const env = { DATABASE_URL, BOOTSTRAP_ADMIN: "https://login.example.com/|auth0|4711" };
    expect(readSettings(env).bootstrapAdmin).toEqual({
      issuer: "https://login.example.com/",
      subject: "auth0|4711",
    });
  });

  it("read STANDUP_WEBHOOK_HOSTS in lower case, each host once", () => {
    const env = {
      DATABASE_URL,
      STANDUP_WEBHOOK_HOSTS: "Hooks.example.com, *.example.org,hooks.example.com, intranet",
    };
    expect(readSettings(env).standupWebhookHosts).toEqual(["hooks.example.com", "*.example.org", "intranet"]);
  });

  it("read * as every host of webhooks, but not of plugins", () => {
    const read = readSettings({ DATABASE_URL, STANDUP_WEBHOOK_HOSTS: " * " });
    expect(read.standupWebhookHosts).toEqual(["*"]);
    expect(mistakes({ PLUGIN_PRIVATE_HOSTS: "*" })).toHaveLength(1);
  });

  it("read keys as 32 bytes, and PLUGIN_SECRET_KEY_PREVIOUS only together with PLUGIN_SECRET_KEY", () => {
    const env = { DATABASE_URL, PLUGIN_SECRET_KEY: keyOf(32, 1), PLUGIN_SECRET_KEY_PREVIOUS: keyOf(32, 2) };
    const { pluginSecretKey, pluginSecretKeyPrevious } = readSettings(env);
    expect([pluginSecretKey, pluginSecretKeyPrevious]).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]);
    expect(mistakes({ PLUGIN_SECRET_KEY_PREVIOUS: keyOf(32) })).toEqual([
      expect.stringContaining("so set PLUGIN_SECRET_KEY to the new key"),
    ]);
  });

  it("refuse a BOOTSTRAP_ADMIN of another issuer than OIDC_ISSUER, apart from a slash at its end", () => {
    const issuer = "https://login.example.com/realms/team";
    const oidc = { AUTH_MODE: "oidc", OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "standpoint" };
    expect(mistakes({ ...oidc, BOOTSTRAP_ADMIN: "https://login.example.com|4711" })).toEqual([
      `BOOTSTRAP_ADMIN names the issuer https://login.example.com, but OIDC_ISSUER is ${issuer}: use the same one.`,
    ]);
    const given = { DATABASE_URL, ...oidc, BOOTSTRAP_ADMIN: `${issuer}/|4711` };
    expect(readSettings(given).bootstrapAdmin).toEqual({ issuer: `${issuer}/`, subject: "4711" });
  });

  it("never quote a malformed key in the message", () => {
    for (const name of ["PLUGIN_SECRET_KEY", "PLUGIN_SECRET_KEY_PREVIOUS"]) {
      const slip = `hunter2${keyOf(32)}`;
      expect(mistakes({ PLUGIN_SECRET_KEY: keyOf(32), [name]: slip }).join()).not.toContain("hunter2");
    }
  });

  it("never quote the password of a URL in another setting", () => {
    const address = "postgres://svc:hunter2@db/app?password=hunter2";
    const found = mistakes({ PORT: address, LOG_LEVEL: address, SESSION_IDLE_TTL: address, ROLES: address });
    expect(found.length).toBeGreaterThanOrEqual(4);
    expect(found.join()).not.toContain("hunter2");
  });

  it("list all mistakes at once, without passwords", () => {
    const found = mistakes({ DATABASE_URL: "svc:hunter2@db", PORT: "x", LOG_LEVEL: "loud" });
    expect(found.map((line) => line.split(" ")[0])).toEqual(["DATABASE_URL", "PORT", "LOG_LEVEL"]);
    expect(found.join()).not.toContain("hunter2");
  });
});
