import * as oidc from "openid-client";
import { isLoopback } from "#shared/runtime/settings-oidc.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** A provider's discovery document, with this client's settings. */
export type DiscoveredProvider = oidc.Configuration;

export type ProviderSettings = Pick<Settings, "oidcIssuer" | "oidcClientId" | "oidcClientSecret">;

const timeoutSeconds = 5;
const freshMs = 3_600_000;

/** The provider's discovery document. */
export type Discovery = {
  /** Returns the document, and reads it where that is due. Throws the error of a first read that failed. */
  read(): Promise<DiscoveredProvider>;
  /** Returns the document if it has been read, without a request. */
  known(): DiscoveredProvider | undefined;
};

/**
 * Returns the discovery document of the settings. It is read when it is first needed, again after an hour, and at the
 * next call after a failure. A document that cannot be renewed stays in use.
 */
export function createDiscovery(settings: ProviderSettings): Discovery {
  let known: { configuration: DiscoveredProvider; at: number } | undefined;
  let asking: Promise<DiscoveredProvider> | undefined;

  async function ask(): Promise<DiscoveredProvider> {
    const configuration = await discover(settings);
    known = { configuration, at: performance.now() };
    return configuration;
  }

  async function read(): Promise<DiscoveredProvider> {
    if (known && performance.now() - known.at < freshMs) return known.configuration;
    asking ??= ask().finally(() => (asking = undefined));
    return asking.catch((error: unknown) => {
      if (known) return known.configuration;
      throw error;
    });
  }

  return { read, known: () => known?.configuration };
}

async function discover({ oidcIssuer, oidcClientId, oidcClientSecret }: ProviderSettings) {
  const issuer = new URL(oidcIssuer);
  const here = issuer.protocol === "http:";
  const configuration = await oidc.discovery(issuer, oidcClientId, {}, clientAuth(oidcClientSecret), {
    timeout: timeoutSeconds,
    [oidc.customFetch]: fetchSafely,
    // Without this the library does not verify the signature of an ID token that came over TLS.
    execute: [oidc.enableNonRepudiationChecks, ...(here ? [oidc.allowInsecureRequests] : [])],
  });
  return configuration;
}

const elsewhere = "the provider names an http address on another machine";

/** Even a provider on this machine must not redirect or refer this client to another host without encryption. */
const fetchSafely: oidc.CustomFetch = async (address, options) => {
  if (!isEncryptedOrHere(new URL(address))) throw new Error(elsewhere);
  return fetch(address, options);
};

/** Says whether an address of the provider may be used: https, or http on this machine. */
export function isEncryptedOrHere({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/**
 * The secret is sent in the Authorization header, the standard's default, unless the provider accepts it only in the
 * body.
 */
function clientAuth(secret: string): oidc.ClientAuth {
  if (secret === "") return oidc.None();
  const [header, body] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const inHeader = methods.includes("client_secret_basic") || !methods.includes("client_secret_post");
    (inHeader ? header : body)(server, ...rest);
  };
}
