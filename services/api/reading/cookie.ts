import type { Settings } from "#shared/runtime/settings.ts";

/** The name of an identity's cookie, without the port of BASE_URL. */
const session = "svc_session";

/** The settings that decide about names and attributes of cookies. */
export type CookieSettings = Pick<Settings, "secure" | "cookieSuffix">;

/**
 * Returns the name of the cookie from which a request's value is read. Browsers send cookies to all ports of a host, so
 * the name has the port of BASE_URL, if there is one. Version 1.0 left it out. So without the own cookie, the one
 * without the port is read.
 */
export function presentedName(
  header: string | undefined,
  base: string,
  { cookieSuffix }: CookieSettings,
): string {
  const own = base + cookieSuffix;
  const isOld = cookieSuffix !== "" && !hasCookie(header, own) && hasCookie(header, base);
  return isOld ? base : own;
}

/**
 * Returns the session token of a Cookie header, or null if there is none. Two tokens in one request are invalid,
 * because an attacker may have planted either. The result is then the empty token, which never resolves.
 */
export function sessionCookie(header: string | undefined, settings: CookieSettings): string | null {
  if (!header?.includes(session)) return null;
  const [token = null, ...others] = cookieValues(header, presentedName(header, session, settings));
  return others.length > 0 ? "" : token;
}

type Lifetimes = CookieSettings & Pick<Settings, "sessionIdleTtlMs" | "sessionMaxTtlMs">;

/**
 * Returns the Set-Cookie of an identity. Its Max-Age is the smaller of both lifetimes. With `replaced`, the Cookie
 * header of a token that the new one replaces, the cookie keeps its name. So replicas of a build that writes no port
 * still read it.
 */
export function issueCookie(token: string, settings: Lifetimes, replaced?: string): string {
  const maxAge = Math.floor(Math.min(settings.sessionIdleTtlMs, settings.sessionMaxTtlMs) / 1000);
  return `${presentedName(replaced, session, settings)}=${token}; Max-Age=${maxAge}${attributes(settings)}`;
}

/** Returns the Set-Cookie of a link guest. It ends with the browser session. */
export function issueGuestCookie(token: string, settings: CookieSettings): string {
  return `${session}${settings.cookieSuffix}=${token}${attributes(settings)}`;
}

/**
 * Returns the Set-Cookie that removes an identity's cookie. `ended` is the Cookie header of a token of this
 * installation. Without it, the cookie without the port stays: another installation on this host may have issued it.
 */
export function clearedCookie(settings: CookieSettings, ended?: string): string {
  return `${presentedName(ended, session, settings)}=; Max-Age=0${attributes(settings)}`;
}

function attributes({ secure }: CookieSettings): string {
  return `; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Returns the values of a cookie name in a Cookie header, in order. */
export function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? "").split(";").flatMap((pair) => {
    const equals = pair.indexOf("=");
    return equals !== -1 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : [];
  });
}

function hasCookie(header: string | undefined, name: string): boolean {
  return cookieValues(header, name).length > 0;
}
