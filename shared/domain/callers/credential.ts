import { hash } from "node:crypto";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem, type Problem } from "#shared/wire/problems.ts";

/** What a request presents to say who is calling, as the parameters of the token statements. */
export type Credential = {
  digest: Buffer;
  idle: string;
  longest: string;
  /** Whether people sign in with a provider; tokens of typed names do not resolve then. */
  accounts: boolean;
  /** Whether it came as a bearer, which only a side panel sends. */
  embedded: boolean;
  /** Whether a token was sent at all: without one the refusal is `not_signed_in`, otherwise `session_ended`. */
  presented: boolean;
};

/** The settings that decide which tokens resolve. */
export type CredentialSettings = Pick<Settings, "sessionIdleTtlMs" | "sessionMaxTtlMs" | "authMode">;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Says whether a text can be a session token at all. */
export function isToken(text: string | null): text is string {
  return text !== null && tokenPattern.test(text);
}

/**
 * Returns the credential for a token's text, or for none. No token and a malformed one become a digest that matches
 * nothing, so that every caller costs the same statements.
 */
export function credential(token: string | null, settings: CredentialSettings, embedded = false): Credential {
  return {
    digest: isToken(token) ? tokenDigest(token, embedded) : Buffer.alloc(0),
    idle: `${settings.sessionIdleTtlMs} milliseconds`,
    longest: `${settings.sessionMaxTtlMs} milliseconds`,
    accounts: settings.authMode === "oidc",
    embedded,
    presented: token !== null,
  };
}

/**
 * Returns the SHA-256 digest of a token's raw bytes, the only form in which a token is stored. That of a side panel's
 * token is made with a prefix, so that each kind resolves only as it was minted.
 */
export function tokenDigest(token: string, embedded = false): Buffer {
  const bytes = Buffer.from(token, "base64url");
  return hash("sha256", embedded ? Buffer.concat([embeddedPrefix, bytes]) : bytes, "buffer");
}

const embeddedPrefix = Buffer.from("svc.embed ");

/** Returns the refusal for a caller whose credential does not resolve. */
export function noCredential(caller: Credential): Problem {
  return problem(caller.presented ? "session_ended" : "not_signed_in");
}
