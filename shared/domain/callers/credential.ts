import { hash } from "node:crypto";
import { canonicalSecret } from "#shared/rules/canonical-secret.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem, type Problem } from "#shared/wire/problems.ts";

/** The credential of a request, as parameters of the token statements. */
export type Credential = {
  digest: Buffer;
  idle: string;
  longest: string;
  /** True if people sign in with a provider. Tokens of typed names do not resolve then. */
  accounts: boolean;
  /** True if it was sent as a bearer token. Only a side panel does that. */
  embedded: boolean;
  /** True if a token was sent. Without a token the refusal is `not_signed_in`, otherwise `session_ended`. */
  presented: boolean;
};

/** The settings that decide which tokens resolve. */
export type CredentialSettings = Pick<Settings, "sessionIdleTtlMs" | "sessionMaxTtlMs" | "authMode">;

/**
 * Returns the credential for a token's text, or for null. A missing token gets a digest that matches no row, like a
 * malformed one. So all callers cost the same statements.
 */
export function credential(token: string | null, settings: CredentialSettings, embedded = false): Credential {
  return {
    digest: tokenDigest(token ?? "", embedded),
    idle: `${settings.sessionIdleTtlMs} milliseconds`,
    longest: `${settings.sessionMaxTtlMs} milliseconds`,
    accounts: settings.authMode === "oidc",
    embedded,
    presented: token !== null,
  };
}

/**
 * Returns the SHA-256 digest of a token's raw bytes. Only the digest is stored. A side panel's digest has a prefix, so
 * a token resolves only as the kind for which it was minted. Any text but the canonical spelling of a token gets the
 * empty digest, which matches no row.
 */
export function tokenDigest(token: string, embedded = false): Buffer {
  if (!canonicalSecret.test(token)) return Buffer.alloc(0);
  const bytes = Buffer.from(token, "base64url");
  return hash("sha256", embedded ? Buffer.concat([embeddedPrefix, bytes]) : bytes, "buffer");
}

const embeddedPrefix = Buffer.from("svc.embed ");

/** Returns the problem for a caller whose credential does not resolve. */
export function noCredential(caller: Credential): Problem {
  return problem(caller.presented ? "session_ended" : "not_signed_in");
}
