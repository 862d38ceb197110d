import * as oidc from "openid-client";
import type { Configure, DiscoveredProvider } from "./discovery.ts";

/** Redeems the code of a callback's URL, and verifies the ID token. Returns the provider's tokens. */
export type RedeemCode = (
  server: DiscoveredProvider,
  callback: URL,
  checks: oidc.AuthorizationCodeGrantChecks,
) => ReturnType<typeof oidc.authorizationCodeGrant>;

/**
 * Returns a function that redeems codes, with a cache of the provider's keys. The library reads unknown keys again only
 * if it read them at least a minute ago. So on a busy server, sign-ins would fail for a minute after a rotation. If no
 * key fits, this function reads the keys again at once, and verifies the same token reply again: a code works once.
 */
export function createRedeemCode(configure: Configure, fetch: oidc.CustomFetch): RedeemCode {
  let keys: oidc.ExportedJWKSCache | undefined;

  return async (server, callback, checks) => {
    const { token_endpoint: tokenEndpoint } = server.serverMetadata();
    let kept: Response | undefined;

    /** Redeems with some keys. The first token reply is kept, and returned to each later request for it. */
    async function redeemWith(known: oidc.ExportedJWKSCache | undefined) {
      const own = configure(server.serverMetadata());
      own[oidc.customFetch] = async (address, options) => {
        if (address !== tokenEndpoint) return fetch(address, options);
        kept ??= await fetch(address, options);
        return kept.clone();
      };
      if (known) oidc.setJwksCache(own, known);
      const tokens = await oidc.authorizationCodeGrant(own, callback, checks);
      keys = oidc.getJwksCache(own);
      return tokens;
    }

    try {
      return await redeemWith(keys);
    } catch (error) {
      if (!hasNoKey(error)) throw error;
      return redeemWith(undefined);
    }
  };
}

/** Returns true if no key of the provider verified the ID token. */
function hasNoKey(thrown: unknown): boolean {
  const { code, message, cause } = thrown as { code?: unknown; message?: unknown; cause?: unknown };
  if (code === "OAUTH_KEY_SELECTION_FAILED" || message === "JWT signature verification failed") return true;
  return cause instanceof Error && hasNoKey(cause);
}
