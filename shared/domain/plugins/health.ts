import type { Health } from "#shared/wire/plugins.ts";
import { findCode } from "./find-code.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

/** What an install's row says of how it is. `code` and `page` say whether its package brought them. */
export type Condition = {
  enabled: boolean;
  stoppedReason: string | null;
  pausedUntil: string | null;
  lastError: string | null;
  /** Whether as many events wait as may, and how many later ones it was not told of. */
  isFull: boolean;
  refusedEvents: number;
  manifest: Manifest;
  code: boolean;
  page: boolean;
};

/** Returns how an install is. */
export async function healthOf(host: PluginHost | null, install: Condition): Promise<Health> {
  const { enabled, stoppedReason, pausedUntil, lastError } = install;
  const last = lastError === null ? {} : { lastError };
  if (!enabled) return { state: "disabled", reason: "An org admin disabled it.", ...last };
  if (stoppedReason !== null) return { state: "disabled", reason: stoppedReason, ...last };
  if (!host) return { state: "unknown", reason: "This server runs no plugins.", ...last };
  if (pausedUntil !== null)
    return {
      state: "degraded",
      reason: "It failed several times in a row and rests.",
      recoversAt: pausedUntil,
      ...last,
    };
  if (install.isFull) return { state: "degraded", reason: tooMuch(install.refusedEvents), ...last };
  // What the package brought is not loaded to say that it is there.
  const { manifest, code, page } = install;
  const { missing } = await findCode(host, { manifest, code: code ? "" : null, page: page ? "" : null });
  if (missing.length > 0)
    return {
      state: "degraded",
      reason: `This server does not have ${missing.join(" and ")} of it.`,
      ...last,
    };
  return { state: "healthy", reason: "It is enabled.", ...last };
}

function tooMuch(refused: number): string {
  const later = `${refused} later ${refused === 1 ? "one" : "ones"}`;
  return `10,000 events wait for it.${refused === 0 ? "" : ` It was not told of ${later}.`}`;
}
