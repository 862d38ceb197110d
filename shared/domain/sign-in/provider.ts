import * as oidc from "openid-client";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { throttleLog } from "#shared/runtime/throttle-log.ts";
import { problem, type Problem } from "#shared/wire/problems.ts";
import {
  createConfigure,
  createDiscovery,
  fetchSafely,
  isHttpsOrLoopback,
  type DiscoveredProvider,
  type ProviderSettings,
} from "./discovery.ts";
import type { Flow } from "./flow.ts";
import { createReadLogoutToken } from "./logout-token.ts";
import { personOf, type ProviderPerson } from "./person-claims.ts";
import { LogoutTokenError, type ProviderLogout } from "./provider-logout.ts";
import { promptOf } from "./prompt-of.ts";
import { isRefused, isUnreachable, providerProblem, reasonOf, throwUnreachable } from "./provider-problem.ts";
import { createRedeemCode } from "./redeem-code.ts";
import { isSameSecret } from "./same-secret.ts";
import { createClaimWarning } from "./warn-of-claim.ts";

const warnEveryMs = 60_000;

/** The sign-in provider. It stores no state of a person's sign-in. */
export type Provider = {
  /** Reads the discovery document unless it is cached. Throws the original error of a failed read. */
  discover(): Promise<void>;
  /**
   * Returns the URL to which a browser is sent to sign in. With `asks`, the provider must ask for the person's identity
   * even if it has a session. Throws `provider_unreachable`, `sign_in_refused`.
   */
  addressFor(flow: Flow, options: { asks: boolean }): Promise<string>;
  /** Returns the provider's sign-out page, if it has one and its document is cached. */
  signOutPage(): string | undefined;
  /**
   * Redeems the code of a callback's query and verifies the ID token's signature, issuer, audience, expiry and nonce.
   * Returns the person. Throws `provider_unreachable`, `sign_in_refused`.
   */
  personOf(flow: Flow, query: string): Promise<ProviderPerson>;
  /**
   * Verifies a logout token at a time in seconds since 1970, but not whether it was used before. Throws
   * `LogoutTokenError`, `provider_unreachable`.
   */
  readLogout(token: string, seconds: number): Promise<ProviderLogout>;
};

type Context = {
  settings: ProviderSettings &
    Pick<Settings, "baseUrl" | "oidcOrgClaim" | "scimClaim" | "expectsOrgClaim" | "oidcScopes">;
  log: Log;
};

/** Returns the provider of the settings. It uses the authorization code flow with PKCE. It sends no request yet. */
export function createProvider({ settings, log }: Context): Provider {
  const discovery = createDiscovery(settings);
  const redeemCode = createRedeemCode(createConfigure(settings), fetchSafely);
  const readLogoutToken = createReadLogoutToken(settings);
  const redirectUri = `${settings.baseUrl}/auth/callback`;
  const warnOfClaim = createClaimWarning({ settings, log });
  const warnOfUnverified = throttleLog(warnEveryMs, (leftOut, error: unknown) =>
    log.warn({ ...reasonOf(error), leftOut }, "a logout token could not be verified"),
  );

  /** Runs `work` with the provider. Its failures become provider problems, not failures of this service. */
  async function withProvider<T>(work: (server: DiscoveredProvider) => Promise<T>): Promise<T> {
    try {
      return await work(await discovery.read().catch((error: unknown) => throwUnreachable(error, log)));
    } catch (error) {
      throw providerProblem(error, log);
    }
  }

  return {
    async discover() {
      await discovery.read();
    },
    signOutPage() {
      const page = URL.parse(discovery.cached()?.serverMetadata().end_session_endpoint ?? "");
      if (!page || !isHttpsOrLoopback(page)) return undefined;
      page.searchParams.set("client_id", settings.oidcClientId);
      return page.href;
    },
    async readLogout(token, seconds) {
      try {
        return await readLogoutToken(await discovery.read(), token, seconds);
      } catch (error) {
        if (error instanceof LogoutTokenError) throw error;
        warnOfUnverified(error);
        throw problem("provider_unreachable");
      }
    },
    addressFor: (flow, { asks }) =>
      withProvider(async (server) => {
        const address = oidc.buildAuthorizationUrl(server, {
          redirect_uri: redirectUri,
          scope: settings.oidcScopes,
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: "S256",
          ...(asks && { prompt: promptOf(server.serverMetadata()) }),
        });
        return address.href;
      }),
    personOf: (flow, query) =>
      withProvider(async (server) => {
        const tokens = await redeemCode(server, new URL(redirectUri + query), {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || !isForUs(claims, flow.nonce))
          throw refused("the ID token was not issued to this client for this sign-in");
        const { all, isWhole } = await withUserInfo(server, tokens.access_token, claims);
        warnOfClaim(all);
        const person = personOf({ ...all, sid: claims["sid"] }, settings.oidcOrgClaim, settings.scimClaim);
        if (!person) throw refused("the ID token has no storable subject");
        return isWhole ? person : { ...person, hasAllOrgValues: false };
      }),
  };

  function refused(reason: string): Problem {
    log.warn({ reason, answer: "sign_in_refused" }, "sign-in failed");
    return problem("sign_in_refused");
  }

  /**
   * Returns true if the token was issued to this client, for this sign-in. With several audiences, the authorized party
   * must be this client: another one could have passed the token on.
   */
  function isForUs({ aud, azp, nonce }: oidc.IDToken, expected: string): boolean {
    const audiences = [aud].flat();
    const party = azp ?? (audiences.length === 1 ? settings.oidcClientId : undefined);
    const isOurs = audiences.includes(settings.oidcClientId) && party === settings.oidcClientId;
    return isOurs && typeof nonce === "string" && isSameSecret(nonce, expected);
  }

  /**
   * Adds the claims of the userinfo endpoint that the ID token omits. Signed claims take precedence. If they contain a
   * name, a failed or refused userinfo request does not prevent the sign-in; then `isWhole` is false.
   */
  async function withUserInfo(server: DiscoveredProvider, accessToken: string, claims: oidc.IDToken) {
    const hasBoth = claims["name"] !== undefined && claims[settings.oidcOrgClaim] !== undefined;
    if (hasBoth || server.serverMetadata().userinfo_endpoint === undefined)
      return { all: claims, isWhole: true };
    try {
      const more = await oidc.fetchUserInfo(server, accessToken, claims.sub);
      return { all: { ...more, ...claims }, isWhole: true };
    } catch (error) {
      if (claims["name"] === undefined || !(isUnreachable(error) || isRefused(error))) throw error;
      log.warn(reasonOf(error), "the userinfo endpoint did not answer");
      return { all: claims, isWhole: false };
    }
  }
}
