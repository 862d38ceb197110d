import { bundledPlugins, type BundledPlugin } from "./bundled-plugins.ts";
import { parseCidrs } from "./settings-cidrs.ts";
import type { EmbedProvider } from "./embed-providers.ts";
import { releaseVersion } from "./release-version.ts";
import { missingForEmbedding, parseEmbedProviders, parseProjectNumber } from "./settings-embed.ts";
import {
  missingForOidc,
  parseAccount,
  parseIssuer,
  parseProviderText,
  type ProviderAccount,
} from "./settings-oidc.ts";
import {
  parseBoolean,
  parseChoice,
  parseChoices,
  parseDuration,
  parsePort,
  parsePositive,
  parseText,
  type ParseResult,
} from "./settings-values.ts";
import { parseHosts, parseKey } from "./settings-outbound.ts";
import { parseBaseUrl, parseDatabaseUrl } from "./settings-urls.ts";

const ROLE_NAMES = ["api", "scheduler", "delivery"] as const;
const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
const AUTH_MODES = ["open", "oidc"] as const;
const PREPARED_STATEMENTS = ["auto", "on", "off"] as const;

/** One of the three roles that a process can run. */
export type Role = (typeof ROLE_NAMES)[number];
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Whether hot statements have names; `auto` uses names until a connection pooler loses them. */
export type PreparedStatements = (typeof PREPARED_STATEMENTS)[number];

/** All settings, read once at boot. */
export type Settings = {
  databaseUrl: string;
  /** Direct connection for LISTEN if databaseUrl goes through a transaction pooler. */
  listenerDatabaseUrl: string;
  databasePoolSize: number;
  preparedStatements: PreparedStatements;
  /** Without a trailing slash. */
  baseUrl: string;
  /** The only Origin that may send writes. */
  origin: string;
  /** True if baseUrl is https; cookies are then Secure. */
  secure: boolean;
  port: number;
  host: string;
  roles: Role[];
  authMode: (typeof AUTH_MODES)[number];
  oidcIssuer: string;
  oidcClientId: string;
  /** "" for a public client. */
  oidcClientSecret: string;
  /** The claim whose entries determine a user's orgs. */
  oidcOrgClaim: string;
  /** The claim's required entry for the default org; "" admits all signed-in users. */
  defaultOrgClaim: string;
  bootstrapAdmin: ProviderAccount | null;
  sessionIdleTtlMs: number;
  sessionMaxTtlMs: number;
  logLevel: LogLevel;
  metricsEnabled: boolean;
  trustProxyHeaders: boolean;
  trustedProxyCidrs: string[];
  /** The meeting clients that may frame the panel; [] disables embedding. */
  embedProviders: EmbedProvider[];
  /** "" if no meeting client needs it. */
  meetCloudProjectNumber: string;
  /** Allowed webhook hosts: `host.example.com` or `*.example.com`, lower case; [] allows none. */
  standupWebhookHosts: string[];
  /** Private ranges that outbound requests may reach. */
  outboundAllowCidrs: string[];
  /** The retention of finished plugin events and plugin jobs. */
  pluginEventRetentionMs: number;
  /** The operator's directory of plugin files; null if this process runs no plugins. */
  pluginDir: string | null;
  /** The bundled plugins that the default org gets once. */
  defaultPlugins: BundledPlugin[];
  /** 32 bytes that seal secrets which must be read again, such as those of webhooks; null without a key. */
  pluginSecretKey: Buffer | null;
  /** The previous key, which only opens. */
  pluginSecretKeyPrevious: Buffer | null;
  identityIpHourlyLimit: number;
  identityGlobalHourlyLimit: number;
  memberLimitPerSpace: number;
  spaceLimitPerIdentity: number;
  sessionLimitPerSpace: number;
  storyLimitPerSession: number;
  deckLimitPerSpace: number;
  kudoLimitPerSpace: number;
  linkLimitPerSession: number;
  linkRedemptionIpHourlyLimit: number;
  requestLimitPerCaller: number;
  requestLimitPerAddress: number;
  wsMaxPerToken: number;
  /** The build string of GET /version; `dev` by default. */
  version: string;
};

/** Thrown for invalid settings. `mistakes` has one sentence for each, without secrets. */
export class SettingsError extends Error {
  readonly mistakes: string[];

  constructor(mistakes: string[]) {
    super(mistakes.join("\n"));
    this.name = "SettingsError";
    this.mistakes = mistakes;
  }
}

/** Called for every setting with its given text, or undefined, and its default. */
type OnSetting = (name: string, given: string | undefined, fallback: unknown) => void;

/**
 * Reads and checks the settings; an empty value counts as unset. Throws one SettingsError with all mistakes, so that an
 * operator can correct them together.
 */
export function readSettings(
  env: Record<string, string | undefined>,
  onSetting: OnSetting = () => {},
): Settings {
  const mistakes: string[] = [];

  function read<T>(
    name: string,
    fallback: T,
    parse: (text: string) => ParseResult<T>,
    shown: unknown = fallback,
  ) {
    const text = env[name]?.trim();
    onSetting(name, text || undefined, shown);
    if (!text) return fallback;
    const parsed = parse(text);
    if ("value" in parsed) return parsed.value;
    mistakes.push(`${name} ${parsed.problem}`);
    return fallback;
  }
  const limit = (name: string, fallback: number) => read(name, fallback, parsePositive);
  const days = (name: string, fallback: number) =>
    read(name, fallback * 86_400_000, parseDuration, `${fallback}d`);

  if (!env.DATABASE_URL?.trim()) {
    mistakes.push("DATABASE_URL is missing: set it to the address of a Postgres database.");
  }
  const databaseUrl = read("DATABASE_URL", "", parseDatabaseUrl);
  const port = read("PORT", 8080, parsePort);
  const base = read("BASE_URL", new URL(`http://localhost:${port}`), parseBaseUrl);
  const authMode = read("AUTH_MODE", "open", (text) => parseChoice(text, AUTH_MODES));
  const trustProxyHeaders = read("TRUST_PROXY_HEADERS", false, parseBoolean);
  const trustedProxyCidrs = read("TRUSTED_PROXY_CIDRS", [], parseCidrs);

  if (authMode === "oidc") {
    const isGiven = (name: string) => Boolean(env[name]?.trim());
    mistakes.push(
      ...missingForOidc({ OIDC_ISSUER: isGiven("OIDC_ISSUER"), OIDC_CLIENT_ID: isGiven("OIDC_CLIENT_ID") }),
    );
  }
  const embedProviders = read("EMBED_PROVIDERS", [], parseEmbedProviders);
  const hasProjectNumber = Boolean(env.MEET_CLOUD_PROJECT_NUMBER?.trim());
  mistakes.push(...missingForEmbedding({ providers: embedProviders, hasProjectNumber, base }));
  if (env.PLUGIN_SECRET_KEY_PREVIOUS?.trim() && !env.PLUGIN_SECRET_KEY?.trim()) {
    mistakes.push(
      "PLUGIN_SECRET_KEY_PREVIOUS is set, so PLUGIN_SECRET_KEY must name the key that follows it.",
    );
  }
  if (trustProxyHeaders && !env.TRUSTED_PROXY_CIDRS?.trim()) {
    mistakes.push("TRUST_PROXY_HEADERS is on, so TRUSTED_PROXY_CIDRS must name the ranges of your proxies.");
  }

  const settings: Settings = {
    databaseUrl,
    listenerDatabaseUrl: read("LISTENER_DATABASE_URL", databaseUrl, parseDatabaseUrl),
    databasePoolSize: limit("DATABASE_POOL_SIZE", 10),
    preparedStatements: read("DATABASE_PREPARED_STATEMENTS", "auto", (text) =>
      parseChoice(text, PREPARED_STATEMENTS),
    ),
    baseUrl: base.origin,
    origin: base.origin,
    secure: base.protocol === "https:",
    port,
    host: read("HOST", "0.0.0.0", parseText),
    roles: read("ROLES", [...ROLE_NAMES], (text) => parseChoices(text, ROLE_NAMES)),
    authMode,
    oidcIssuer: read("OIDC_ISSUER", "", parseIssuer),
    oidcClientId: read("OIDC_CLIENT_ID", "", parseProviderText),
    oidcClientSecret: read("OIDC_CLIENT_SECRET", "", parseText),
    oidcOrgClaim: read("OIDC_ORG_CLAIM", "groups", parseProviderText),
    defaultOrgClaim: read("DEFAULT_ORG_CLAIM", "", parseProviderText),
    bootstrapAdmin: read<ProviderAccount | null>("BOOTSTRAP_ADMIN", null, parseAccount, ""),
    sessionIdleTtlMs: days("SESSION_IDLE_TTL", 90),
    sessionMaxTtlMs: days("SESSION_MAX_TTL", 90),
    logLevel: read("LOG_LEVEL", "info", (text) => parseChoice(text, LOG_LEVELS)),
    metricsEnabled: read("METRICS_ENABLED", false, parseBoolean),
    trustProxyHeaders,
    trustedProxyCidrs,
    embedProviders,
    meetCloudProjectNumber: read("MEET_CLOUD_PROJECT_NUMBER", "", parseProjectNumber),
    standupWebhookHosts: read("STANDUP_WEBHOOK_HOSTS", [], parseHosts),
    outboundAllowCidrs: read("OUTBOUND_ALLOW_CIDRS", [], parseCidrs),
    pluginEventRetentionMs: days("PLUGIN_EVENT_RETENTION", 7),
    pluginDir: read<string | null>("PLUGIN_DIR", null, (text) => ({ value: text })),
    defaultPlugins: read<BundledPlugin[]>("DEFAULT_PLUGINS", [], (text) =>
      parseChoices(text, bundledPlugins),
    ),
    pluginSecretKey: read<Buffer | null>("PLUGIN_SECRET_KEY", null, parseKey, ""),
    pluginSecretKeyPrevious: read<Buffer | null>("PLUGIN_SECRET_KEY_PREVIOUS", null, parseKey, ""),
    identityIpHourlyLimit: limit("IDENTITY_IP_HOURLY_LIMIT", 300),
    identityGlobalHourlyLimit: limit("IDENTITY_GLOBAL_HOURLY_LIMIT", 3000),
    memberLimitPerSpace: limit("MEMBER_LIMIT_PER_SPACE", 1000),
    spaceLimitPerIdentity: limit("SPACE_LIMIT_PER_IDENTITY", 50),
    sessionLimitPerSpace: limit("SESSION_LIMIT_PER_SPACE", 500),
    storyLimitPerSession: limit("STORY_LIMIT_PER_SESSION", 500),
    deckLimitPerSpace: limit("DECK_LIMIT_PER_SPACE", 20),
    kudoLimitPerSpace: limit("KUDO_LIMIT_PER_SPACE", 500),
    linkLimitPerSession: limit("LINK_LIMIT_PER_SESSION", 20),
    linkRedemptionIpHourlyLimit: limit("LINK_REDEMPTION_IP_HOURLY_LIMIT", 300),
    requestLimitPerCaller: limit("REQUEST_LIMIT_PER_CALLER", 32),
    requestLimitPerAddress: limit("REQUEST_LIMIT_PER_ADDRESS", 512),
    wsMaxPerToken: limit("WS_MAX_PER_TOKEN", 8),
    version: read("STANDPOINT_VERSION", "dev", parseText),
  };
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return settings;
}

/** Reads the settings of this process. Only this function reads its environment. Throws SettingsError. */
export function settingsFromEnvironment(onSetting?: OnSetting): Settings {
  const version = process.env["STANDPOINT_VERSION"] || releaseVersion();
  return readSettings({ ...process.env, STANDPOINT_VERSION: version }, onSetting);
}
