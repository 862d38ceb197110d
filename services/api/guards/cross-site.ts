import type { IncomingHttpHeaders } from "node:http";

/**
 * Says whether a request must be refused as coming from another site. Only GET is exempt, an absent Origin passes, a
 * present one must be exactly ours (contract 1, rule 5). Doubled headers arrive joined, and then never match.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, origin: string): boolean {
  if (method === "GET") return false;
  if (headers.origin !== undefined && headers.origin !== origin) return true;
  const site = headers["sec-fetch-site"];
  return site !== undefined && site.includes("cross-site");
}
