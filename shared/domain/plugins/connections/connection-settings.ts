import type { Settings } from "#shared/runtime/settings.ts";

/** The settings of the service that connections depend on. */
export type ConnectionSettings = Pick<
  Settings,
  "pluginSecretKey" | "pluginSecretKeyPrevious" | "pluginPrivateHosts" | "baseUrl"
>;

/** Returns the service's own host, which no connection may have. */
export function ownHostOf(baseUrl: string): string {
  return new URL(baseUrl).hostname;
}
