import type { IncomingHttpHeaders } from "node:http";

/**
 * Says whether a request must be refused as coming from another site (protocol/conventions 17). Only GET is exempt, an
 * absent Origin passes, and a present one must be exactly ours. Doubled headers arrive joined, so they never match.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, origin: string): boolean {
  if (method === "GET") return false;
  if (headers.origin !== undefined && headers.origin !== origin) return true;
  const site = headers["sec-fetch-site"];
  return site !== undefined && site.includes("cross-site");
}
