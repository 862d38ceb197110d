import type { Settings } from "#shared/runtime/settings.ts";
import type { PushReply } from "#shared/wire/push.ts";

/** The settings on which notices depend. */
export type PushSettings = Pick<
  Settings,
  "baseUrl" | "pushHosts" | "pluginSecretKey" | "pluginSecretKeyPrevious"
>;

/** The hosts on which browsers treat http like https. */
const localHost = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns why no device of this server can have notices, or null. `off`: the operator turned them off. `no key`: there is
 * no secret key. `http`: browsers offer notices to https addresses and to `http://localhost` only.
 */
export function whyUnavailable({
  baseUrl,
  pushHosts,
  pluginSecretKey,
}: PushSettings): PushReply["unavailable"] {
  if (pushHosts.length === 0) return "off";
  if (pluginSecretKey === null) return "no key";
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "https:" || localHost.test(hostname) ? null : "http";
}
