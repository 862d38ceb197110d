import { cookieValues, type CookieSettings } from "./cookie.ts";

const base = "svc_signin_ask";

/**
 * The lifetime in seconds. A provider may remember a browser for a long time, so it equals the default lifetime of a
 * sign-in.
 */
const maxAge = 90 * 86_400;

/** Returns true if a person signed out in this browser since the last sign-in. */
export function mustPrompt(header: string | undefined, settings: CookieSettings): boolean {
  return namesIn(header, settings).length > 0;
}

/** Returns the Set-Cookie that makes this browser's next sign-in prompt for an account. It is sent to /auth only. */
export function issueAskCookie(settings: CookieSettings): string {
  return `${base}${settings.cookieSuffix}=1; Max-Age=${maxAge}${attributes(settings)}`;
}

/** Returns a Set-Cookie for each of these cookies in a Cookie header. They remove them, after the prompt. */
export function clearedAskCookies(header: string | undefined, settings: CookieSettings): string[] {
  return namesIn(header, settings).map((name) => `${name}=; Max-Age=0${attributes(settings)}`);
}

/** Returns the names of these cookies in a header: with the port of BASE_URL, and as version 1.0 wrote it. */
function namesIn(header: string | undefined, { cookieSuffix }: CookieSettings): string[] {
  const names = new Set([base + cookieSuffix, base]);
  return [...names].filter((name) => cookieValues(header, name).length > 0);
}

function attributes({ secure }: CookieSettings): string {
  return `; Path=/auth; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
