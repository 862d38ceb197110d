import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { Log } from "#shared/runtime/log.ts";
import { parseAddress, type RangeCheck } from "#shared/runtime/ranges.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** How a client's address was found, as the debug line of spec 3, Operational signals, 4 reports it. */
export type Resolved = { peer: string; peerTrusted: boolean; forwardedFor: string[]; resolved: string };

/**
 * Returns the address a request comes from: the socket's peer, or, where that is a trusted proxy, the right-most
 * address of X-Forwarded-For that is none. A header that is duplicated or malformed is not believed at all.
 */
export function clientAddress(peer: string, forwarded: string[], isTrusted: RangeCheck): Resolved {
  const peerTrusted = isTrusted(peer);
  const forwardedFor = forwarded.length === 1 ? parseChain(forwarded[0]!) : [];
  const base = { peer, peerTrusted, forwardedFor };
  if (!peerTrusted || forwardedFor.length === 0) return { ...base, resolved: peer };
  const resolved = forwardedFor.findLast((address) => !isTrusted(address)) ?? forwardedFor[0]!;
  return { ...base, resolved };
}

function parseChain(header: string): string[] {
  const chain = header.split(",").map((part) => parseAddress(part.trim())?.toString());
  return chain.every((address) => address !== undefined) ? chain : [];
}

/** Returns the key that an address is throttled by: IPv4 as it is, IPv6 by its /64, which one household shares. */
export function addressKey(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${unzoned(parsed)}/64`).toString()}/64`;
}

function unzoned(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address.toString().replace(/%.*$/, "");
}

/** Returns the resolver of a request's client address; it looks at the headers only with TRUST_PROXY_HEADERS on. */
export function createAddressOf(settings: Pick<Settings, "trustProxyHeaders">, isTrusted: RangeCheck) {
  const believes: RangeCheck = settings.trustProxyHeaders ? isTrusted : () => false;
  return (request: IncomingMessage): Resolved =>
    clientAddress(
      request.socket.remoteAddress ?? "",
      request.headersDistinct["x-forwarded-for"] ?? [],
      believes,
    );
}

/** Logs how a client's address was found; only called at LOG_LEVEL=debug. */
export function logAddress(log: Log, { peer, peerTrusted, forwardedFor, resolved }: Resolved): void {
  log.debug(
    { peer, peer_trusted: peerTrusted, forwarded_for: forwardedFor, resolved },
    "client address resolved",
  );
}
