import * as oidc from "openid-client";
import { isLoopback } from "#shared/runtime/settings-oidc.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** What a provider says about itself, and how we speak to it. */
export type Discovered = oidc.Configuration;

export type ProviderSettings = Pick<Settings, "oidcIssuer" | "oidcClientId" | "oidcClientSecret">;

const timeoutSeconds = 5;
const freshMs = 3_600_000;

/**
 * Returns what reads the provider's discovery document: when it is first needed, again after an hour, and at the next
 * need after a failure. A document that cannot be renewed goes on being used.
 */
export function createDiscovery(settings: ProviderSettings): () => Promise<Discovered> {
  let known: { configuration: Discovered; at: number } | undefined;
  let asking: Promise<Discovered> | undefined;

  async function ask(): Promise<Discovered> {
    const configuration = await discover(settings);
    known = { configuration, at: Date.now() };
    return configuration;
  }

  return async () => {
    if (known && Date.now() - known.at < freshMs) return known.configuration;
    asking ??= ask().finally(() => (asking = undefined));
    return asking.catch((error: unknown) => {
      if (known) return known.configuration;
      throw error;
    });
  };
}

async function discover({ oidcIssuer, oidcClientId, oidcClientSecret }: ProviderSettings) {
  const issuer = new URL(oidcIssuer);
  const here = issuer.protocol === "http:";
  const configuration = await oidc.discovery(issuer, oidcClientId, {}, clientAuth(oidcClientSecret), {
    timeout: timeoutSeconds,
    [oidc.customFetch]: fetchSafely,
    // Without the non-repudiation checks the library takes the connection's word for an ID token's signature.
    execute: [oidc.enableNonRepudiationChecks, ...(here ? [oidc.allowInsecureRequests] : [])],
  });
  return configuration;
}

const elsewhere = "the provider names an http address on another machine";

/** Even a provider on this machine may not send us to another one without encryption. */
const fetchSafely: oidc.CustomFetch = async (address, options) => {
  const url = new URL(address);
  if (url.protocol !== "https:" && !isLoopback(url.hostname)) throw new Error(elsewhere);
  return fetch(address, options);
};

/**
 * A client without a secret is a public one. Otherwise the secret goes where the provider wants it: into the header,
 * which is the standard's default, unless it takes it only in the body.
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
