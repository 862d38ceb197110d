import type { IncomingHttpHeaders } from "node:http";
import { problem, type Problem } from "#shared/wire/problems.ts";

/** Returns the refusal of a request from another site; it names the origin that may write. */
export function crossSite(origin: string): Problem {
  return problem("cross_site", `this request does not come from ${origin}, the address of this server`);
}

/** Says whether an Origin is there and is not ours. */
export function isForeign(given: string | undefined, origin: string): given is string {
  return given !== undefined && given !== origin;
}

/**
 * Says whether a request must be refused as coming from another site. Only GET is exempt, an absent Origin passes, and
 * a present one must be exactly ours. Doubled headers arrive joined, so they never match.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, origin: string): boolean {
  if (method === "GET") return false;
  if (isForeign(headers.origin, origin)) return true;
  const site = headers["sec-fetch-site"];
  return site !== undefined && site.includes("cross-site");
}
