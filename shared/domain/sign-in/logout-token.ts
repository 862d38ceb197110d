import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type FetchImplementation,
  type JWTPayload,
} from "jose";
import type { Settings } from "#shared/runtime/settings.ts";
import { requireSafe, type DiscoveredProvider } from "./discovery.ts";
import { LogoutTokenError, type ProviderLogout } from "./provider-logout.ts";
import { isKey } from "./person-claims.ts";

/** Verifies a logout token at a time in seconds since 1970. Throws `LogoutTokenError`, or the error of a failed read. */
export type ReadLogoutToken = (
  server: DiscoveredProvider,
  token: string,
  seconds: number,
) => Promise<ProviderLogout>;

const event = "http://schemas.openid.net/event/backchannel-logout";
const toleranceSeconds = 30;
const timeoutMs = 5000;
/** The lifetime of a token. Older providers omit `exp`. */
const maxAgeSeconds = 86_400;
const ageWithoutExpirySeconds = 600;

type KeySet = { uri: string; keys: ReturnType<typeof createRemoteJWKSet> };

/**
 * Returns the function that verifies logout tokens as in OpenID Connect Back-Channel Logout 1.0, section 2.6. It does
 * not check the single use of their id. It caches the provider's keys.
 */
export function createReadLogoutToken({
  oidcClientId: audience,
}: Pick<Settings, "oidcClientId">): ReadLogoutToken {
  let cached: KeySet | undefined;

  function keysAt(uri: string): KeySet["keys"] {
    if (cached?.uri !== uri) {
      const keys = createRemoteJWKSet(new URL(uri), {
        timeoutDuration: timeoutMs,
        [customFetch]: fetchKeys,
      });
      cached = { uri, keys };
    }
    return cached.keys;
  }

  return async (server, token, seconds) => {
    const { issuer, jwks_uri: keysUri, id_token_signing_alg_values_supported } = server.serverMetadata();
    if (keysUri === undefined) throw new LogoutTokenError("the provider publishes no keys");
    const algorithms = (id_token_signing_alg_values_supported ?? ["RS256"]).filter(isAsymmetric);
    const { payload } = await jwtVerify(token, keysAt(keysUri), {
      issuer,
      audience,
      algorithms,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(seconds * 1000),
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ["iat", "jti"],
    }).catch(refuseToken);
    return logoutOf(payload, issuer, seconds);
  };
}

const fetchKeys: FetchImplementation = (address, options) => {
  requireSafe(address);
  return fetch(address, options);
};

/** A logout token has the algorithm of the ID tokens, but never one whose key is the client's secret. */
function isAsymmetric(algorithm: string): boolean {
  return algorithm !== "none" && !algorithm.startsWith("HS");
}

/** The library's errors that are not about the token, but about reading the keys. */
const aboutKeys = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"]);

function refuseToken(error: unknown): never {
  if (!(error instanceof errors.JOSEError) || aboutKeys.has(error.code)) throw error;
  // The library's message for an unsupported header quotes the token.
  const isUnsupported = error.code === errors.JOSENotSupported.code;
  const reason = isUnsupported ? "the logout token has a header that is not supported" : error.message;
  throw new LogoutTokenError(reason, { cause: error });
}

/** Checks the claims that only a logout token has. */
function logoutOf(payload: JWTPayload, issuer: string, seconds: number): ProviderLogout {
  const { jti, sub, sid, events, nonce, iat = 0, exp = iat + ageWithoutExpirySeconds } = payload;
  const hasEvent = isObject(events) && isObject(events[event]);
  if (!hasEvent)
    throw new LogoutTokenError("the token is not a logout token: it lacks the event of a logout");
  if (nonce !== undefined) throw new LogoutTokenError("a logout token must not have a nonce");
  if (!isKey(jti)) throw new LogoutTokenError('the "jti" claim must have 1 to 255 characters');
  if (exp + toleranceSeconds <= seconds) throw new LogoutTokenError("the logout token is too old");
  for (const claim of [sub, sid])
    if (claim !== undefined && !isKey(claim))
      throw new LogoutTokenError('the claims "sub" and "sid" must have 1 to 255 characters');
  if (sub === undefined && sid === undefined)
    throw new LogoutTokenError('a logout token must have "sub" or "sid"');
  return {
    issuer,
    id: jti,
    subject: sub ?? null,
    sid: (sid as string | undefined) ?? null,
    expiresAt: Math.min(exp, iat + maxAgeSeconds) + toleranceSeconds,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
