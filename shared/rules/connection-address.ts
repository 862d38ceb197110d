import { hostOf, isHostPattern, matchesHost } from "./hosts.ts";
import { webhookUrlProblem, type WebhookUrlProblem } from "./webhook-url.ts";

/** A broken rule of a connection's address. */
export type ConnectionAddressProblem = {
  rule: WebhookUrlProblem["rule"] | "query" | "own host" | "no host" | "not allowed";
  host: string;
};

/** An address of a connection in its stored form, and its host, with its port if that is not 443. */
export type ConnectionAddress = { address: string; host: string };

type Rules = {
  /** The address itself signs in, so it may have a query. */
  isSecret?: boolean;
  /** The service's own host, and the operator's private hosts. Null if they are unknown, as in a browser. */
  ownHost: string | null;
  privateHosts: readonly string[] | null;
};

/**
 * Returns a connection's address in its stored form, without a final slash, or the first rule that it breaks. An address
 * without `https://` gets it. A host needs a dot, unless the operator names it.
 */
export function readConnectionAddress(
  typed: string,
  { isSecret = false, ownHost, privateHosts }: Rules,
): ConnectionAddress | ConnectionAddressProblem {
  const trimmed = typed.trim();
  const given = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const broken = webhookUrlProblem(given, null);
  if (broken) return broken;
  const url = new URL(given);
  const { host, hostname, href } = url;
  if (hostname.endsWith(".")) return { rule: "spelling of the host", host: hostOf(url) };
  if (privateHosts && !isHostPattern(hostname) && !privateHosts.some((one) => matchesHost(hostname, one)))
    return { rule: "no host", host };
  if (!isSecret && given.includes("?")) return { rule: "query", host };
  if (hostname === ownHost) return { rule: "own host", host };
  return { address: isSecret ? href : withoutFinalSlashes(href), host };
}

/**
 * Returns the address of a request over a connection, or null if the path leaves it. `path` begins with a slash and may
 * have a query. It is below the connection's address, unless it is exactly one of `alsoAt`, which are paths of the
 * address's host. Without a path it is the connection's address itself.
 */
export function addressOver(
  address: string,
  path: string | undefined,
  alsoAt: readonly string[] = [],
): URL | null {
  const base = new URL(address);
  if (path === undefined) return base;
  if (alsoAt.includes(path))
    return isHostPath(path) && base.search === "" ? new URL(base.origin + path) : null;
  const [before = ""] = path.split("?", 1);
  // Dots and slashes in another spelling could leave the address at the receiver or at a proxy.
  const leaves = /%2e|%2f|%5c|\/\.{1,2}(?:\/|$)/i.test(before);
  if (!/^\/[!-~]*$/.test(path) || /[\\#]/.test(path) || leaves || base.search !== "") return null;
  const root = withoutFinalSlashes(base.pathname);
  const url = new URL(base.origin + root + path);
  return url.origin === base.origin && url.pathname.startsWith(`${root}/`) ? url : null;
}

/** Returns true if a path of the host is below a connection's address, which has no query. */
export function isBelow(address: string, path: string): boolean {
  return path.startsWith(`${withoutFinalSlashes(new URL(address).pathname)}/`);
}

/** Returns true for a path whose parts have only letters, digits, `.`, `-` and `_`, and begin with no dot. */
export function isHostPath(path: string): boolean {
  return /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(path);
}

function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
