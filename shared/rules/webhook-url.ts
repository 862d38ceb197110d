import { hostOf, matchesHost } from "./hosts.ts";

/**
 * Returns the problem of a webhook address as a sentence, or null if it is valid. `hosts` are the operator's allowed
 * host patterns (see `matchesHost`), or null if they are unknown, as in a browser.
 */
export function webhookUrlProblem(address: string, hosts: readonly string[] | null): string | null {
  // The URL parser drops blanks and changes "\" to "/". We refuse both, so that the shown address is the called one.
  if (/[\s\\\p{Cc}]/u.test(address)) return "an address must not contain blanks or backslashes";
  if (!URL.canParse(address)) return "that is not an address";
  const url = new URL(address);
  if (url.protocol !== "https:") return "the address must begin with https://";
  if (url.username !== "" || url.password !== "") return "the address must not carry a name or a password";
  if (address.includes("#")) return "the address must not have a fragment (#)";
  const host = hostOf(url);
  if (isIpLiteral(host)) return "the address must name a host, not an IP address";
  if (!namesHost(address, url)) return `write the host in its standard form: ${url.host}`;
  if (hosts !== null && !hosts.some((allowed) => matchesHost(host, allowed)))
    return hosts.length === 0
      ? "this server allows no hosts for webhooks"
      : "this server does not allow that host";
  return null;
}

/** Returns true if an address contains its host in the parsed form, not in another spelling. */
function namesHost(address: string, { host, port }: URL): boolean {
  const shown = /^https:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase();
  return shown === host || (port === "" && shown === `${host}:443`);
}

// The URL parser converts every spelling of an IPv4 address, such as 2130706433 or 0x7f.1, to four decimal numbers.
function isIpLiteral(host: string): boolean {
  return host.startsWith("[") || /^\d+(\.\d+){3}$/.test(host);
}
