import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { Log } from "#shared/runtime/log.ts";
import { parseAddress, type RangeCheck } from "#shared/runtime/ranges.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** How a client's address was found, as the debug line reports it (protocol/operations 30). */
export type Resolved = { peer: string; peerTrusted: boolean; forwardedFor: string[]; resolved: string };

/**
 * Returns the address that a request comes from (protocol/operations 21, 22): the socket's peer, or, where the peer is
 * a trusted proxy, the right-most address of X-Forwarded-For that is no trusted proxy. A duplicated or malformed header
 * is ignored.
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

/**
 * Returns the key that an address is throttled by: IPv4 as it is, IPv6 by its /64, which one household shares
 * (protocol/conventions 36).
 */
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
