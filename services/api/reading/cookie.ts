import type { Settings } from "#shared/runtime/settings.ts";

const name = "svc_session";

/**
 * Returns the session token of a Cookie header, or null if there is none. Two tokens in one request are invalid,
 * because an attacker may have planted either. The result is then the empty token, which never resolves.
 */
export function sessionCookie(header: string | undefined): string | null {
  if (header === undefined || !header.includes(name)) return null;
  let token: string | null = null;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals === -1 || pair.slice(0, equals).trim() !== name) continue;
    if (token !== null) return "";
    token = pair.slice(equals + 1).trim();
  }
  return token;
}

type Lifetimes = Pick<Settings, "secure" | "sessionIdleTtlMs" | "sessionMaxTtlMs">;

/** Returns the Set-Cookie of an identity. Its Max-Age is the smaller of both lifetimes. */
export function issueCookie(token: string, settings: Lifetimes): string {
  const maxAge = Math.floor(Math.min(settings.sessionIdleTtlMs, settings.sessionMaxTtlMs) / 1000);
  return `${name}=${token}; Max-Age=${maxAge}${attributes(settings)}`;
}

/** Returns the Set-Cookie of a link guest. It ends with the browser session. */
export function issueGuestCookie(token: string, settings: Pick<Settings, "secure">): string {
  return `${name}=${token}${attributes(settings)}`;
}

/** Returns the Set-Cookie that removes an identity's cookie. */
export function clearedCookie(settings: Pick<Settings, "secure">): string {
  return `${name}=; Max-Age=0${attributes(settings)}`;
}

function attributes({ secure }: Pick<Settings, "secure">): string {
  return `; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Returns the values of a cookie name in a Cookie header, in order. */
export function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? "").split(";").flatMap((pair) => {
    const equals = pair.indexOf("=");
    return equals !== -1 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : [];
  });
}
