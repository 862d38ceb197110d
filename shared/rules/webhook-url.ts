import { hostOf, matchesHost } from "./hosts.ts";

/**
 * Returns a sentence on why an address cannot be a webhook's, or null. `hosts` are those that the operator allows,
 * `host.example.com` or `*.example.com`, which stands for every name below example.com and not for itself; null where
 * they are not known, as in a browser.
 */
export function webhookUrlProblem(address: string, hosts: readonly string[] | null): string | null {
  // The parser drops blanks and turns "\" into "/": what is shown must be what is called.
  if (/[\s\\\p{Cc}]/u.test(address)) return "an address has no blanks and no backslashes";
  if (!URL.canParse(address)) return "that is not an address";
  const url = new URL(address);
  if (url.protocol !== "https:") return "the address must begin with https://";
  if (url.username !== "" || url.password !== "") return "the address must not carry a name or a password";
  if (address.includes("#")) return "the address must not have a part behind #";
  const host = hostOf(url);
  if (isIpLiteral(host)) return "the address must name a host, not an IP address";
  if (!namesHost(address, url)) return `write the host as it is called: ${url.host}`;
  if (hosts !== null && !hosts.some((allowed) => matchesHost(host, allowed)))
    return hosts.length === 0
      ? "this server allows no hosts for webhooks"
      : "this server does not allow that host";
  return null;
}

/** Says whether an address shows the very host that it leads to, and not another spelling of it. */
function namesHost(address: string, { host, port }: URL): boolean {
  const shown = /^https:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase();
  return shown === host || (port === "" && shown === `${host}:443`);
}

// In whatever spelling an IPv4 address was given, such as 2130706433 or 0x7f.1, the parser has made it four decimal
// parts.
function isIpLiteral(host: string): boolean {
  return host.startsWith("[") || /^\d+(\.\d+){3}$/.test(host);
}
