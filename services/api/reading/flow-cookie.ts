import { cookieValues, presentedName, type CookieSettings } from "./cookie.ts";

const base = "svc_signin";
const maxAge = 600;

/** Returns the value of the sign-in cookie in a Cookie header; null if there is none or more than one. */
export function flowCookie(header: string | undefined, settings: CookieSettings): string | null {
  const values = cookieValues(header, presentedName(header, base, settings));
  return values.length === 1 ? values[0]! : null;
}

/**
 * Returns the Set-Cookie of the sign-ins in progress, or removes the cookie if `text` is empty. It is sent to /auth only,
 * never to the API. The cookie keeps the name that the request's Cookie header has.
 */
export function issueFlowCookie(text: string, settings: CookieSettings, header: string | undefined): string {
  const lifetime = text === "" ? 0 : maxAge;
  const secure = settings.secure ? "; Secure" : "";
  return `${presentedName(header, base, settings)}=${text}; Max-Age=${lifetime}; Path=/auth; HttpOnly; SameSite=Lax${secure}`;
}
