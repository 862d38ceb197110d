import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { ClientKeys } from "#shared/domain/callers/client-keys.ts";
import type { Log } from "#shared/runtime/log.ts";
import { parseAddress, type RangeCheck } from "#shared/runtime/ranges.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** How a client's address was found, as the debug line reports it. */
export type ResolvedAddress = {
  peer: string;
  peerTrusted: boolean;
  forwardedFor: string[];
  resolved: string;
};

/**
 * Returns the address that a request comes from: the socket's peer, or, where the peer is a trusted proxy, the
 * right-most address of X-Forwarded-For that is no trusted proxy. Where all of them are proxies it is the right-most
 * one, which the peer itself has seen; those before it could be a client's own words. A duplicated header is ignored.
 * `forwardedFor` is empty where the header is duplicated or any of its items is no address, also where a proxy's items
 * to the right of that one are believed.
 */
export function clientAddress(peer: string, forwarded: string[], isTrusted: RangeCheck): ResolvedAddress {
  const peerTrusted = isTrusted(peer);
  const items = forwarded.length === 1 ? forwarded[0]!.split(",") : [];
  const hops = believedHops(items);
  const base = { peer, peerTrusted, forwardedFor: hops.length === items.length ? hops : [] };
  if (!peerTrusted) return { ...base, resolved: peer };
  const resolved = hops.findLast((address) => !isTrusted(address)) ?? hops.at(-1) ?? peer;
  return { ...base, resolved };
}

/**
 * Returns the hops of a header from its right end up to the first item that is no address. Each proxy appends one, so
 * what a client wrote stands to the left and cannot void what proxies wrote.
 */
function believedHops(items: readonly string[]): string[] {
  const hops: string[] = [];
  for (const item of items.toReversed()) {
    const address = parseAddress(item.trim());
    if (address === null) break;
    hops.unshift(address.toString());
  }
  return hops;
}

/**
 * Returns what a client is throttled by: IPv4 as it is, IPv6 by its /64, which one household shares, and the network
 * around it.
 */
export function clientKeys(address: string): ClientKeys {
  const parsed = parseAddress(address);
  if (parsed === null) return { address, network: `${address}/0` };
  if (parsed instanceof ipaddr.IPv6) return { address: cidr(parsed, 64), network: cidr(parsed, 48) };
  const text = parsed.toString();
  return { address: text, network: `${text.slice(0, text.lastIndexOf("."))}.0/24` };
}

/** Returns the range of `bits` that an address lies in. */
function cidr(address: ipaddr.IPv6, bits: number): string {
  const unzoned = address.toString().replace(/%.*$/, "");
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${unzoned}/${bits}`).toString()}/${bits}`;
}

/** Returns the resolver of a request's client address; it looks at the headers only with TRUST_PROXY_HEADERS on. */
export function createAddressOf(settings: Pick<Settings, "trustProxyHeaders">, isTrusted: RangeCheck) {
  const believes: RangeCheck = settings.trustProxyHeaders ? isTrusted : () => false;
  return (request: IncomingMessage): ResolvedAddress =>
    clientAddress(
      request.socket.remoteAddress ?? "",
      request.headersDistinct["x-forwarded-for"] ?? [],
      believes,
    );
}

/** Logs how a client's address was found; only called at LOG_LEVEL=debug. */
export function logAddress(log: Log, { peer, peerTrusted, forwardedFor, resolved }: ResolvedAddress): void {
  log.debug(
    { peer, peer_trusted: peerTrusted, forwarded_for: forwardedFor, resolved },
    "client address resolved",
  );
}
