import { parseIssuer } from "#shared/runtime/settings-oidc.ts";

/** The fields of a failed comparison in errors of the protocol library. */
type Comparison = {
  attribute?: unknown;
  claim?: unknown;
  expected?: unknown;
  body?: unknown;
  claims?: unknown;
};

/** Two issuers that differ, and the operator's remedy. */
export type IssuerMismatch = { reason: string; expected: string; found: string };

/**
 * Finds a failed comparison of issuers among the causes of a failure. It compares OIDC_ISSUER with the discovery
 * document, or the document with the ID token. Returns null for another failure, and if one of the two is not a URL.
 */
export function issuerMismatch(chain: readonly object[]): IssuerMismatch | null {
  for (const { attribute, claim, expected, body, claims } of chain as readonly Comparison[]) {
    const isDocument = attribute === "issuer";
    const found = isDocument ? memberOf(body, "issuer") : claim === "iss" ? memberOf(claims, "iss") : null;
    if (isAddress(found) && isAddress(expected))
      return { reason: isDocument ? documentReason(found) : tokenReason, expected, found };
  }
  return null;
}

function documentReason(found: string): string {
  const difference = "OIDC_ISSUER is not the issuer that the provider's discovery document names";
  const parsed = parseIssuer(found);
  return "value" in parsed
    ? `${difference}: set it to ${found}`
    : `${difference}, and that one cannot be used: it ${parsed.problem} Correct it at the provider`;
}

const tokenReason =
  "the ID token names another issuer than the provider's discovery document: " +
  "let the provider use one address for both, or set OIDC_ISSUER to the token's issuer if it has a document of its own";

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : null;
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && value.length <= 255 && /^https?:\/\/[!-~]+$/.test(value);
}
