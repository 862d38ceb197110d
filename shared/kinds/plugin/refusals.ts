import type { CallResult } from "#shared/plugin-host/call-result.ts";
import type { Hook, Refusal, Reply } from "#shared/plugin-host/replies.ts";
import { problem, type Problem } from "#shared/wire/problems.ts";
import type { PluginOfKind } from "../plugin-of-kind.ts";
import { busy } from "../plugin-runner.ts";

const statuses: Record<Refusal["refuse"], number> = {
  invalid: 400,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
};

/**
 * Returns the reason why a plugin cannot run now, or null. Possible reasons: the plugin is disabled, stopped or paused,
 * or this server runs no plugins.
 */
export function unavailableReason(plugin: PluginOfKind, isHosted: boolean): Problem | null {
  if (!plugin.enabled) return problem("kind_unavailable");
  if (!isHosted) return problem("plugins_unavailable");
  if (plugin.isStopped || plugin.pausedUntil !== null) return busy();
  return null;
}

/**
 * Returns the value of a plugin's hook. Throws `plugin_refused` with the plugin's message, `plugin_failed`,
 * `plugin_busy`.
 */
export function valueOf<H extends Hook>(result: CallResult<H>): Reply<H> {
  if (result.kind === "ok") return result.value;
  if (result.kind === "busy") throw busy();
  if (result.kind === "failed") throw problem("plugin_failed");
  const { refuse, message } = result.refusal;
  throw problem("plugin_refused", message, { status: statuses[refuse] });
}
