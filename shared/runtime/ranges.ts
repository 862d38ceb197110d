import ipaddr from "ipaddr.js";

/** Returns true if an address lies in one of the ranges; false for text that is not an address. */
export type RangeCheck = (address: string) => boolean;

/** Returns the check for a list of ranges. An IPv4-mapped IPv6 address counts as its IPv4 address. */
export function rangeCheck(cidrs: string[]): RangeCheck {
  if (cidrs.length === 0) return () => false;
  const ranges = cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return (address) => {
    const parsed = parseAddress(address);
    if (!parsed) return false;
    return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
  };
}

/**
 * Parses an IP address. An IPv4-mapped IPv6 address becomes IPv4. Returns null for any other text, even for an
 * abbreviated IPv4 address.
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(":") || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
