import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Returns true if an outbound request may connect to an address. */
export type Reachable = (address: string) => boolean;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

// All global IPv6 addresses are in this range. Others, such as embedded IPv4 addresses (`::7f00:1`), are outside it.
const globalUnicast = ipaddr.parseCIDR("2000::/3");
// Azure serves the secrets of its virtual machines at this address, which is in a public range.
const metadata = new Set(["168.63.129.16"]);

/**
 * Returns the address check. It allows the operator's ranges and the public internet. So it refuses loopback, private,
 * link-local, shared, multicast, mapped, NAT64, 6to4, Teredo, reserved and metadata addresses.
 */
export function createReachable(allowedCidrs: readonly string[]): Reachable {
  const allowed = allowedCidrs.map((cidr): Range => ipaddr.parseCIDR(cidr));
  return (text) => {
    // An address with a zone (`fe80::1%eth0`) belongs to a link of this machine.
    if (isIP(text) === 0 || text.includes("%")) return false;
    const address = ipaddr.parse(text);
    return allowed.some(([network, bits]) => isInRange(address, network, bits)) || isPublic(address);
  };
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast" || metadata.has(address.toString())) return false;
  return address.kind() === "ipv4" || isInRange(address, ...globalUnicast);
}

function isInRange(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  network: ipaddr.IPv4 | ipaddr.IPv6,
  bits: number,
): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
