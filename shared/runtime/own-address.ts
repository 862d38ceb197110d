import { parseAddress } from "./ranges.ts";
import type { Settings } from "./settings.ts";
import { isLoopback } from "./settings-oidc.ts";

export type OwnAddress = Pick<Settings, "baseUrl" | "port" | "trustProxyHeaders">;

/**
 * Returns the IP address or loopback name in BASE_URL if browsers connect to this process itself. Returns null behind a
 * proxy: it has TRUST_PROXY_HEADERS, https, another port, or a name.
 */
export function ownHost({ baseUrl, port, trustProxyHeaders }: OwnAddress): string | null {
  if (trustProxyHeaders) return null;
  const url = new URL(baseUrl);
  if (url.protocol !== "http:" || Number(url.port || 80) !== port) return null;
  if (isLoopback(url.hostname)) return url.hostname;
  return parseAddress(url.hostname.replace(/^\[|\]$/g, ""))?.toString() ?? null;
}
