import type { IncomingHttpHeaders } from "node:http";
import { problem, type Problem } from "#shared/wire/problems.ts";

/** Returns the refusal of a cross-site request. It names the origin that may write. */
export function crossSite(origin: string): Problem {
  return problem("cross_site", `this request does not come from ${origin}, the address of this server`);
}

/** Returns true if an Origin is present and is not this server's. */
export function isForeign(given: string | undefined, origin: string): given is string {
  return given !== undefined && given !== origin;
}

/**
 * Returns true if a request must be refused as cross-site. Only GET is exempt. A missing Origin passes; a present
 * Origin must equal this server's exactly. Duplicate headers arrive joined, so they never match.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, origin: string): boolean {
  if (method === "GET") return false;
  if (isForeign(headers.origin, origin)) return true;
  const site = headers["sec-fetch-site"];
  return site !== undefined && site.includes("cross-site");
}
