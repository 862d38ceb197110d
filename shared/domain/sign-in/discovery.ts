import * as oidc from "openid-client";
import { isLoopback } from "#shared/runtime/settings-oidc.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** A provider's discovery document, with this client's settings. */
export type DiscoveredProvider = oidc.Configuration;

export type ProviderSettings = Pick<
  Settings,
  "oidcIssuer" | "oidcClientId" | "oidcClientSecret" | "oidcClientAuth"
>;

/** Returns this client's configuration for a provider. Its keys are not cached yet. */
export type Configure = (metadata: oidc.ServerMetadata) => DiscoveredProvider;

const timeoutSeconds = 5;
const freshMs = 3_600_000;

/** A cache of the provider's discovery document. */
export type Discovery = {
  /** Returns the document, and reads it if necessary. Throws the error if the first read fails. */
  read(): Promise<DiscoveredProvider>;
  /** Returns the cached document, without a request. */
  cached(): DiscoveredProvider | undefined;
};

/**
 * Returns a cache of the discovery document of the provider in the settings. The document is read on first use, again
 * after an hour, and after a failure. A document that cannot be renewed stays in use.
 */
export function createDiscovery(settings: ProviderSettings): Discovery {
  let cached: { configuration: DiscoveredProvider; at: number } | undefined;
  let pending: Promise<DiscoveredProvider> | undefined;

  async function refresh(): Promise<DiscoveredProvider> {
    const configuration = await discover(settings);
    cached = { configuration, at: performance.now() };
    return configuration;
  }

  async function read(): Promise<DiscoveredProvider> {
    if (cached && performance.now() - cached.at < freshMs) return cached.configuration;
    pending ??= refresh().finally(() => (pending = undefined));
    return pending.catch((error: unknown) => {
      if (cached) return cached.configuration;
      throw error;
    });
  }

  return { read, cached: () => cached?.configuration };
}

async function discover(settings: ProviderSettings): Promise<DiscoveredProvider> {
  const issuer = new URL(settings.oidcIssuer);
  try {
    return await oidc.discovery(issuer, settings.oidcClientId, {}, clientAuth(settings), {
      timeout: timeoutSeconds,
      [oidc.customFetch]: fetchSafely,
      execute: optionsFor(issuer),
    });
  } catch (error) {
    throw new DiscoveryError(issuer, error);
  }
}

/** A failed read of the discovery document at an address. `cause` is the error of the read. */
export class DiscoveryError extends Error {
  readonly address: string;

  constructor({ href }: URL, cause: unknown) {
    super("the discovery document could not be read", { cause });
    this.address = `${href.replace(/\/$/, "")}/.well-known/openid-configuration`;
  }
}

/** Returns a function that makes configurations from the document of the provider in the settings. */
export function createConfigure(settings: ProviderSettings): Configure {
  return (metadata) => {
    const own = new oidc.Configuration(metadata, settings.oidcClientId, {}, clientAuth(settings));
    own.timeout = timeoutSeconds;
    own[oidc.customFetch] = fetchSafely;
    for (const apply of optionsFor(new URL(settings.oidcIssuer))) apply(own);
    return own;
  };
}

function optionsFor({ protocol }: URL): ((configuration: DiscoveredProvider) => void)[] {
  // Without the first one the library does not verify the signature of an ID token received over TLS.
  return [oidc.enableNonRepudiationChecks, ...(protocol === "http:" ? [oidc.allowInsecureRequests] : [])];
}

const insecureAddress = "the provider names an http address on another machine";

/**
 * Sends the library's requests. Even a provider on this machine must not refer this client to an unencrypted remote
 * host.
 */
export const fetchSafely: oidc.CustomFetch = async (address, options) => {
  requireSafe(address);
  return fetch(address, options);
};

/** Throws if an address of the provider may not be used. */
export function requireSafe(address: string): void {
  if (!isHttpsOrLoopback(new URL(address))) throw new Error(insecureAddress);
}

/** Returns true if an address of the provider may be used: https, or http on this machine. */
export function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/**
 * Returns the client authentication. By default the secret is sent in the Authorization header, the default of the
 * standard. If the provider accepts it only in the body, it is sent there.
 */
function clientAuth({ oidcClientSecret: secret, oidcClientAuth: method }: ProviderSettings): oidc.ClientAuth {
  if (secret === "") return oidc.None();
  const [header, body] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  if (method !== "auto") return method === "basic" ? header : body;
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const inHeader = methods.includes("client_secret_basic") || !methods.includes("client_secret_post");
    (inHeader ? header : body)(server, ...rest);
  };
}
