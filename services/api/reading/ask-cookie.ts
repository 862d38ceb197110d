import type { Settings } from "#shared/runtime/settings.ts";
import { cookieValues } from "./cookie-values.ts";

const name = "svc_signin_ask";

/** A provider may know a browser for long, so this is as long as a sign-in lasts by default. In seconds. */
const maxAge = 90 * 86_400;

/** Says whether somebody signed out in this browser since the last sign-in. */
export function isToAsk(header: string | undefined): boolean {
  return cookieValues(header, name).length > 0;
}

/** Returns the Set-Cookie that makes the next sign-in of this browser ask. It is sent to /auth only. */
export function issueAskCookie(settings: Pick<Settings, "secure">): string {
  return `${name}=1; Max-Age=${maxAge}${attributes(settings)}`;
}

/** Returns the Set-Cookie that takes it away: somebody has been asked. */
export function clearedAskCookie(settings: Pick<Settings, "secure">): string {
  return `${name}=; Max-Age=0${attributes(settings)}`;
}

function attributes({ secure }: Pick<Settings, "secure">): string {
  return `; Path=/auth; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
