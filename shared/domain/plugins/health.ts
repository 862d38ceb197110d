import type { Health } from "#shared/wire/plugins.ts";
import { findCode } from "./find-code.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

/**
 * The columns of an install's row that determine its health. `code`, `page` and `texts` are true if its package
 * contains them.
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
  texts: boolean;
  /** The names of the secrets that the plugin cannot work without and that are not set. */
  needs: string[];
  /** The connections that the plugin cannot work without and that neither the org nor a space has set. */
  unconnected: NonNullable<Health["unconnected"]>;
};

/** Returns the health of an install. */
export async function healthOf(host: PluginHost | null, install: Condition): Promise<Health> {
  const { enabled, stoppedReason, pausedUntil, lastError, needs, unconnected } = install;
  const last = {
    ...(lastError !== null && { lastError }),
    ...(needs.length > 0 && { needs }),
    ...(unconnected.length > 0 && { unconnected }),
  };
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
  const { manifest, code, page, texts } = install;
  const packed = { code: code ? "" : null, page: page ? "" : null, texts: texts ? {} : null };
  const { missing } = await findCode(host, { manifest, ...packed });
  if (missing.length > 0)
    return {
      state: "degraded",
      reason: `This server lacks its ${missing.join(" and ")}.`,
      ...last,
    };
  return { state: "healthy", reason: enabledText(install), ...last };
}

function enabledText({ needs, unconnected }: Pick<Condition, "needs" | "unconnected">): string {
  const lacks = [
    ...(needs.length > 0 ? [`secrets: ${needs.join(", ")}`] : []),
    ...(unconnected.length > 0 ? [`connections: ${unconnected.map(({ name }) => name).join(", ")}`] : []),
  ];
  return lacks.length > 0 ? `It is enabled, but lacks ${lacks.join("; ")}.` : "It is enabled.";
}

function queueFull(refused: number): string {
  const dropped = `${refused} later ${refused === 1 ? "event was" : "events were"} dropped.`;
  return `10,000 events are queued for it.${refused === 0 ? "" : ` ${dropped}`}`;
}
