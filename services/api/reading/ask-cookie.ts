import type { Settings } from "#shared/runtime/settings.ts";
import { cookieValues } from "./cookie.ts";

const name = "svc_signin_ask";

/**
 * The lifetime in seconds. A provider may remember a browser for a long time, so it equals the default lifetime of a
 * sign-in.
 */
const maxAge = 90 * 86_400;

/** Returns true if a person signed out in this browser since the last sign-in. */
export function mustPrompt(header: string | undefined): boolean {
  return cookieValues(header, name).length > 0;
}

/** Returns the Set-Cookie that makes this browser's next sign-in prompt for an account. It is sent to /auth only. */
export function issueAskCookie(settings: Pick<Settings, "secure">): string {
  return `${name}=1; Max-Age=${maxAge}${attributes(settings)}`;
}

/** Returns the Set-Cookie that removes this cookie, after the prompt. */
export function clearedAskCookie(settings: Pick<Settings, "secure">): string {
  return `${name}=; Max-Age=0${attributes(settings)}`;
}

function attributes({ secure }: Pick<Settings, "secure">): string {
  return `; Path=/auth; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
