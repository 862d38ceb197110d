import { hostOf, matchesHost } from "./hosts.ts";

/** The entry of a list of allowed hosts that allows every host. */
export const ANY_HOST = "*";

/** A broken rule of webhook addresses. `host` is the address's host, where it has one. */
export type WebhookUrlProblem = {
  rule:
    | "characters"
    | "no address"
    | "scheme"
    | "credentials"
    | "fragment"
    | "IP address"
    | "spelling of the host"
    | "no permitted hosts"
    | "host";
  host: string;
};

/**
 * Returns the first rule that a webhook address breaks, or null if it is valid. `hosts` are the operator's allowed
 * host patterns (see `matchesHost`) or `ANY_HOST`, or null if they are unknown, as in a browser.
 */
export function webhookUrlProblem(
  address: string,
  hosts: readonly string[] | null,
): WebhookUrlProblem | null {
  // The URL parser drops blanks and changes "\" to "/". We refuse both, so that the shown address is the called one.
  if (/[\s\\\p{Cc}]/u.test(address)) return { rule: "characters", host: "" };
  if (!URL.canParse(address)) return { rule: "no address", host: "" };
  const url = new URL(address);
  const rule = brokenRule(address, url, hosts);
  return rule && { rule, host: url.host };
}

function brokenRule(
  address: string,
  url: URL,
  hosts: readonly string[] | null,
): WebhookUrlProblem["rule"] | null {
  if (url.protocol !== "https:") return "scheme";
  if (url.username !== "" || url.password !== "") return "credentials";
  if (address.includes("#")) return "fragment";
  const host = hostOf(url);
  if (isIpLiteral(host)) return "IP address";
  if (!namesHost(address, url)) return "spelling of the host";
  if (hosts === null || hosts.some((allowed) => allowed === ANY_HOST || matchesHost(host, allowed)))
    return null;
  return hosts.length === 0 ? "no permitted hosts" : "host";
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
