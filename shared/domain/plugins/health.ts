import type { Health } from "#shared/wire/plugins.ts";
import { findCode } from "./find-code.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

/**
 * The columns of an install's row that determine its health. `code` and `page` are true if its package contains them.
 */
export type Condition = {
  enabled: boolean;
  stoppedReason: string | null;
  pausedUntil: string | null;
  lastError: string | null;
  /** True if the plugin's event queue is full. `refusedEvents` counts the later events that were dropped. */
  isFull: boolean;
  refusedEvents: number;
  manifest: Manifest;
  code: boolean;
  page: boolean;
  /** The names of the secrets that the plugin cannot work without and that are not set. */
  needs: string[];
};

/** Returns the health of an install. */
export async function healthOf(host: PluginHost | null, install: Condition): Promise<Health> {
  const { enabled, stoppedReason, pausedUntil, lastError, needs } = install;
  const last = { ...(lastError !== null && { lastError }), ...(needs.length > 0 && { needs }) };
  if (!enabled) return { state: "disabled", reason: "An org admin disabled it.", ...last };
  if (stoppedReason !== null) return { state: "disabled", reason: stoppedReason, ...last };
  if (!host) return { state: "unknown", reason: "This server runs no plugins.", ...last };
  if (pausedUntil !== null)
    return {
      state: "degraded",
      reason: "It failed several times in a row and is paused.",
      recoversAt: pausedUntil,
      ...last,
    };
  if (install.isFull) return { state: "degraded", reason: queueFull(install.refusedEvents), ...last };
  // The code in the package is not loaded, because only its existence matters.
  const { manifest, code, page } = install;
  const { missing } = await findCode(host, { manifest, code: code ? "" : null, page: page ? "" : null });
  if (missing.length > 0)
    return {
      state: "degraded",
      reason: `This server lacks its ${missing.join(" and ")}.`,
      ...last,
    };
  const reason =
    needs.length > 0 ? `It is enabled, but lacks secrets: ${needs.join(", ")}.` : "It is enabled.";
  return { state: "healthy", reason, ...last };
}

function queueFull(refused: number): string {
  const dropped = `${refused} later ${refused === 1 ? "event was" : "events were"} dropped.`;
  return `10,000 events are queued for it.${refused === 0 ? "" : ` ${dropped}`}`;
}
