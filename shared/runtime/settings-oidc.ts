import { quoted, type ParseResult } from "./settings-values.ts";

/** The provider's identity of an account, such as the first admin of the default org. */
export type ProviderAccount = { issuer: string; subject: string };

const maxLength = 255;

/**
 * Parses the provider's URL. It must be https, because the provider authenticates all users. For demos and tests, http
 * is accepted for this machine.
 */
export function parseIssuer(text: string): ParseResult<string> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    return { problem: "must be your provider's address, such as https://login.example.com/realms/team." };
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return { problem: "must be an https address; http is accepted only for a provider on this machine." };
  }
  if (text.length > maxLength) return { problem: `must have at most ${maxLength} characters.` };
  return { value: text };
}

/** Returns true if a URL's host is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Parses a name or value of the provider, unchanged. */
export function parseProviderText(text: string): ParseResult<string> {
  if (text.length > maxLength) return { problem: `must have at most ${maxLength} characters.` };
  return { value: text };
}

/** Parses the token of the SCIM client: at least 32 characters that an Authorization header may have. */
export function parseScimToken(text: string): ParseResult<string> {
  if (/^[\w.~+/=-]{32,255}$/.test(text)) return { value: text };
  return { problem: "must have 32 to 255 letters, digits and characters out of -._~+/=." };
}

/** Parses the requested scopes, which must include `openid`. They may be separated by commas, too. */
export function parseScopes(text: string): ParseResult<string> {
  const scopes = [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ""))];
  const unfit = scopes.find((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
  if (unfit !== undefined) return { problem: `must have scopes without quotes, not ${quoted(unfit)}.` };
  if (!scopes.includes("openid")) return { problem: "must contain the scope openid." };
  return { value: scopes.join(" ") };
}

/** Parses `issuer|subject`. Splits at the first bar, because a subject may contain one and a URL cannot. */
export function parseAccount(text: string): ParseResult<ProviderAccount> {
  const bar = text.indexOf("|");
  const [issuer, subject] = [text.slice(0, Math.max(bar, 0)), text.slice(bar + 1)];
  if (bar === -1 || !URL.canParse(issuer) || subject === "" || subject.length > maxLength) {
    return { problem: `must be an issuer, a bar and a subject of that issuer, not ${quoted(text)}.` };
  }
  return { value: { issuer, subject } };
}

/** Returns a sentence for each missing setting that oidc mode requires. */
export function missingForOidc(given: { OIDC_ISSUER: boolean; OIDC_CLIENT_ID: boolean }): string[] {
  const sentences: string[] = [];
  if (!given.OIDC_ISSUER) {
    sentences.push("OIDC_ISSUER is missing: AUTH_MODE is oidc, so set it to the address of your provider.");
  }
  if (!given.OIDC_CLIENT_ID) {
    sentences.push(
      "OIDC_CLIENT_ID is missing: AUTH_MODE is oidc, so set it to the id of this client at your provider.",
    );
  }
  return sentences;
}
