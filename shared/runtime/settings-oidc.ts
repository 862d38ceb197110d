import { quoted, type ParseResult } from "./settings-values.ts";

/** The account that becomes the first admin of the default org, as the provider names it. */
export type ProviderAccount = { issuer: string; subject: string };

const longest = 255;

/**
 * Reads the provider's address. It must be https, because the provider decides who everyone is; on this machine http is
 * accepted, for demos and tests.
 */
export function parseIssuer(text: string): ParseResult<string> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    return { problem: "must be your provider's address, such as https://login.example.com/realms/team." };
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return { problem: "must be an https address; http is taken only for a provider on this machine." };
  }
  if (text.length > longest) return { problem: `must have at most ${longest} characters.` };
  return { value: text };
}

/** Says whether a URL's host is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Reads a name or value that a provider uses, unchanged. */
export function parseProviderText(text: string): ParseResult<string> {
  if (text.length > longest) return { problem: `must have at most ${longest} characters.` };
  return { value: text };
}

/** Reads `issuer|subject`. It is split at the first bar, because subjects may hold one and addresses cannot. */
export function parseAccount(text: string): ParseResult<ProviderAccount> {
  const bar = text.indexOf("|");
  const [issuer, subject] = [text.slice(0, Math.max(bar, 0)), text.slice(bar + 1)];
  if (bar === -1 || !URL.canParse(issuer) || subject === "" || subject.length > longest) {
    return { problem: `must be an issuer, a bar and a subject of that issuer, not ${quoted(text)}.` };
  }
  return { value: { issuer, subject } };
}

/** Returns a sentence for each setting that oidc mode cannot do without and that was not given. */
export function missingForOidc(given: { OIDC_ISSUER: boolean; OIDC_CLIENT_ID: boolean }): string[] {
  const sentences: string[] = [];
  if (!given.OIDC_ISSUER) {
    sentences.push("OIDC_ISSUER is missing: AUTH_MODE is oidc, so set it to the address of your provider.");
  }
  if (!given.OIDC_CLIENT_ID) {
    sentences.push("OIDC_CLIENT_ID is missing: AUTH_MODE is oidc, so set it to what your provider calls us.");
  }
  return sentences;
}
