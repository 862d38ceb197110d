import { missingForEmbedding } from "../settings-embed.ts";
import { missingForOidc } from "../settings-oidc.ts";
import type { ValuesOf } from "./setting.ts";
import type { settingsTable } from "./table.ts";

/**
 * Returns a sentence for each setting that contradicts another, or that another requires. `isGiven` tells whether the
 * operator set a setting.
 */
export function contradictions(
  {
    authMode,
    base,
    bootstrapAdmin,
    embedProviders,
    oidcIssuer,
    scimToken,
    trustProxyHeaders,
  }: ValuesOf<typeof settingsTable>,
  isGiven: (name: string) => boolean,
): string[] {
  const sentences: string[] = [];
  if (authMode === "oidc") {
    sentences.push(
      ...missingForOidc({ OIDC_ISSUER: isGiven("OIDC_ISSUER"), OIDC_CLIENT_ID: isGiven("OIDC_CLIENT_ID") }),
    );
  }
  if (oidcIssuer !== "" && !isGiven("AUTH_MODE")) {
    sentences.push(
      "AUTH_MODE is missing: OIDC_ISSUER is set, so set AUTH_MODE to oidc, or to open for a service without accounts.",
    );
  }
  if (scimToken !== "" && authMode !== "oidc") {
    sentences.push("SCIM_TOKEN is set, so AUTH_MODE must be oidc: SCIM is for people of a provider.");
  }
  const hasProjectNumber = isGiven("MEET_CLOUD_PROJECT_NUMBER");
  sentences.push(...missingForEmbedding({ providers: embedProviders, hasProjectNumber, base }));
  if (isGiven("PLUGIN_SECRET_KEY_PREVIOUS") && !isGiven("PLUGIN_SECRET_KEY")) {
    sentences.push("PLUGIN_SECRET_KEY_PREVIOUS is set, so set PLUGIN_SECRET_KEY to the new key.");
  }
  if (trustProxyHeaders && !isGiven("TRUSTED_PROXY_CIDRS")) {
    sentences.push("TRUST_PROXY_HEADERS is on, so TRUSTED_PROXY_CIDRS must name the ranges of your proxies.");
  }
  if (
    authMode === "oidc" &&
    oidcIssuer !== "" &&
    bootstrapAdmin &&
    !isSameUrl(bootstrapAdmin.issuer, oidcIssuer)
  ) {
    sentences.push(
      `BOOTSTRAP_ADMIN names the issuer ${bootstrapAdmin.issuer}, but OIDC_ISSUER is ${oidcIssuer}: use the same one.`,
    );
  }
  return sentences;
}

/** A slash at the end makes no difference, because the provider decides on it. */
function isSameUrl(a: string, b: string): boolean {
  const plain = (text: string) => URL.parse(text)?.href.replace(/\/$/, "");
  return plain(a) === plain(b);
}
