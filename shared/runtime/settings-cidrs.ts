import ipaddr from "ipaddr.js";
import { quoted, type ParseResult } from "./settings-values.ts";

/**
 * Parses a comma-separated list of address ranges. Returns them as networks (`10.1.2.3/8` → `10.0.0.0/8`). Rejects a
 * /0. Also rejects the IPv4-mapped form, because `::ffff:0:0/96` would cover all IPv4 addresses.
 */
export function parseCidrs(text: string): ParseResult<string[]> {
  const value: string[] = [];
  for (const item of text.split(",").map((part) => part.trim())) {
    const parsed = parseCidr(item);
    if ("problem" in parsed) return parsed;
    value.push(parsed.value);
  }
  return { value };
}

function parseCidr(item: string): ParseResult<string> {
  const example = "must be a list of ranges such as 10.0.0.0/8,fd00::/8";
  const match = /^([0-9a-f:.]+)\/(\d{1,3})$/i.exec(item);
  const [address = "", bits = ""] = match?.slice(1) ?? [];
  const v4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!match || !(v4 || ipaddr.IPv6.isValid(address)) || Number(bits) > (v4 ? 32 : 128)) {
    return { problem: `${example}; ${quoted(item)} is not one.` };
  }
  if (Number(bits) === 0) {
    return { problem: `must not hold ${quoted(item)}: it covers all addresses.` };
  }
  if (v4) return { value: `${ipaddr.IPv4.networkAddressFromCIDR(item).toString()}/${Number(bits)}` };
  const network = ipaddr.IPv6.networkAddressFromCIDR(item);
  // Invariant: every range that covers mapped addresses is rejected, in any notation.
  const covers = ipaddr.IPv6.parse("::ffff:0:0").match(network, Math.min(Number(bits), 96));
  if (covers) return { problem: `must name IPv4 ranges in their IPv4 form, not as ${quoted(item)}.` };
  return { value: `${network.toString()}/${Number(bits)}` };
}
