import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Says whether an outbound request may connect to an address. */
export type Reachable = (address: string) => boolean;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

// What is global IPv6 lies in here; outside of it are, among others, the old spellings of IPv4 addresses (`::7f00:1`).
const globalUnicast = ipaddr.parseCIDR("2000::/3");
// A public address by its looks, but one at which a cloud answers its own machines with their secrets.
const metadata = new Set(["168.63.129.16"]);

/**
 * Returns what decides over addresses: the whole internet and nothing else, so no loopback, private, link-local, shared,
 * multicast, mapped, NAT64, 6to4, Teredo, reserved or metadata address; but also what the operator's ranges name.
 * Hardening, Outbound requests; contract 9, OUTBOUND_ALLOW_CIDRS.
 */
export function createReachable(allowedCidrs: readonly string[]): Reachable {
  const allowed = allowedCidrs.map((cidr): Range => ipaddr.parseCIDR(cidr));
  return (text) => {
    // One with a zone (`fe80::1%eth0`) is of this machine's own links.
    if (isIP(text) === 0 || text.includes("%")) return false;
    const address = ipaddr.parse(text);
    return allowed.some(([network, bits]) => lies(address, network, bits)) || isPublic(address);
  };
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast" || metadata.has(address.toString())) return false;
  return address.kind() === "ipv4" || lies(address, ...globalUnicast);
}

function lies(address: ipaddr.IPv4 | ipaddr.IPv6, network: ipaddr.IPv4 | ipaddr.IPv6, bits: number): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
