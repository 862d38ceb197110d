import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { ClientKeys } from "#shared/domain/callers/rate-limit.ts";
import type { Log } from "#shared/runtime/log.ts";
import { parseAddress, type RangeCheck } from "#shared/runtime/ranges.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { throttleLog } from "#shared/runtime/throttle-log.ts";

const HOUR_MS = 3_600_000;
const MAX_LOGGED_LENGTH = 200;

/** The source of a client's address, as the debug line reports it. */
export type ResolvedAddress = {
  peer: string;
  peerTrusted: boolean;
  forwardedFor: string[];
  resolved: string;
};

/**
 * Returns the address of a request's client. It is the socket's peer. Behind a trusted proxy, it is the right-most
 * address of X-Forwarded-For that is not a trusted proxy. If all addresses are proxies, it is the right-most one. The
 * peer itself has seen that address, but a client could have sent the others. Several headers are one list, as RFC 9110,
 * 5.2 requires: some proxies add one behind the client's. `forwardedFor` is empty for several headers, and for one with
 * an item that is not an address. Items to the right of that item are used all the same.
 */
export function clientAddress(peer: string, forwarded: string[], isTrusted: RangeCheck): ResolvedAddress {
  const peerTrusted = isTrusted(peer);
  const items = forwarded.flatMap((header) => header.split(","));
  const hops = trustedHops(items);
  const isWhole = forwarded.length === 1 && hops.length === items.length;
  const base = { peer, peerTrusted, forwardedFor: isWhole ? hops : [] };
  if (!peerTrusted) return { ...base, resolved: peer };
  const resolved = hops.findLast((address) => !isTrusted(address)) ?? hops.at(-1) ?? peer;
  return { ...base, resolved };
}

/**
 * Returns the hops of a header from its right end up to the first item that is not an address. Each proxy appends one
 * item. So items that a client sent are on the left and cannot invalidate those of proxies.
 */
function trustedHops(items: readonly string[]): string[] {
  const hops: string[] = [];
  for (const item of items.toReversed()) {
    const address = parseAddress(withoutPort(item.trim()));
    if (address === null) break;
    hops.unshift(address.toString());
  }
  return hops;
}

/** Returns an item without its port, which some proxies append: `203.0.113.9:51234` and `[2001:db8::9]:51234`. */
function withoutPort(item: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(item) ?? [];
  return v6 ?? v4 ?? item;
}

/**
 * Returns the keys that rate limits use for a client. `address` is an IPv4 address, or an IPv6 /64, which one household
 * shares. `network` is the surrounding network.
 */
export function clientKeys(address: string): ClientKeys {
  const parsed = parseAddress(address);
  if (parsed === null) return { address, network: `${address}/0` };
  if (parsed instanceof ipaddr.IPv6) return { address: cidr(parsed, 64), network: cidr(parsed, 48) };
  const text = parsed.toString();
  return { address: text, network: `${text.slice(0, text.lastIndexOf("."))}.0/24` };
}

/** Returns the range of `bits` bits that contains an address. */
function cidr(address: ipaddr.IPv6, bits: number): string {
  const unzoned = address.toString().replace(/%.*$/, "");
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${unzoned}/${bits}`).toString()}/${bits}`;
}

/** Resolves a request's client address. */
export type AddressOf = (request: IncomingMessage) => ResolvedAddress;

/**
 * Returns a function that resolves a request's client address. A process has one, so that requests and handshakes share the
 * warning. It reads the headers only if TRUST_PROXY_HEADERS is on.
 * At most once an hour it warns of a trusted proxy whose header names no address: then all people share the proxy's.
 */
export function createAddressOf(
  settings: Pick<Settings, "trustProxyHeaders">,
  isTrusted: RangeCheck,
  log: Log,
): AddressOf {
  const trusts: RangeCheck = settings.trustProxyHeaders ? isTrusted : () => false;
  const warn = throttleLog(HOUR_MS, (leftOut, peer: string, forwarded: string) =>
    log.warn(
      { peer, forwarded, leftOut },
      "X-Forwarded-For of a trusted proxy cannot be read, so all people behind it count as one address",
    ),
  );
  return (request: IncomingMessage): ResolvedAddress => {
    const forwarded = request.headersDistinct["x-forwarded-for"] ?? [];
    const address = clientAddress(request.socket.remoteAddress ?? "", forwarded, trusts);
    const isUnread =
      address.peerTrusted &&
      forwarded.length > 0 &&
      address.forwardedFor.length === 0 &&
      address.resolved === address.peer;
    if (isUnread) warn(address.peer, forwarded.join(" | ").slice(0, MAX_LOGGED_LENGTH));
    return address;
  };
}

/** Logs the source of a client's address, at LOG_LEVEL=debug only. */
export function logAddress(log: Log, { peer, peerTrusted, forwardedFor, resolved }: ResolvedAddress): void {
  log.debug(
    { peer, peer_trusted: peerTrusted, forwarded_for: forwardedFor, resolved },
    "client address resolved",
  );
}
