import type { Settings } from "#shared/runtime/settings.ts";
import { cookieValues } from "./cookie.ts";

const name = "svc_signin";
const maxAge = 600;

/** Returns the value of the sign-in cookie in a Cookie header; null if there is none or more than one. */
export function flowCookie(header: string | undefined): string | null {
  const values = cookieValues(header, name);
  return values.length === 1 ? values[0]! : null;
}

/** Returns the Set-Cookie of the sign-ins in progress. It is sent to /auth only, never to the API. */
export function issueFlowCookie(text: string, settings: Pick<Settings, "secure">): string {
  return `${name}=${text}; Max-Age=${maxAge}${attributes(settings)}`;
}

/** Returns the Set-Cookie that removes the cookie after the last sign-in in progress. */
export function clearedFlowCookie(settings: Pick<Settings, "secure">): string {
  return `${name}=; Max-Age=0${attributes(settings)}`;
}

function attributes({ secure }: Pick<Settings, "secure">): string {
  return `; Path=/auth; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
