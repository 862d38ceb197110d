import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Says whether an outbound request may connect to an address. */
export type Reachable = (address: string) => boolean;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

// All global IPv6 addresses are in this range; outside of it are, among others, embedded IPv4 addresses (`::7f00:1`).
const globalUnicast = ipaddr.parseCIDR("2000::/3");
// In a public range, but the address at which a cloud gives its own machines their secrets.
const metadata = new Set(["168.63.129.16"]);

/**
 * Returns the check of addresses: the public internet only, so no loopback, private, link-local, shared, multicast,
 * mapped, NAT64, 6to4, Teredo, reserved or metadata address; and the operator's ranges.
 */
export function createReachable(allowedCidrs: readonly string[]): Reachable {
  const allowed = allowedCidrs.map((cidr): Range => ipaddr.parseCIDR(cidr));
  return (text) => {
    // An address with a zone (`fe80::1%eth0`) belongs to a link of this machine.
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
