import type { SandboxObserver } from "#shared/plugin-host/sandbox-pool.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";

/** A plugin by its name; null while a package is looked at that nobody has installed. */
type Named = { name: string | null };

/** A plugin failed or was killed in this call, and what followed for the install. */
export type PluginFailure = {
  install: string;
  name: string;
  hook: Hook;
  what: "failed" | "killed" | "rests" | "stopped";
  why: string;
};

/** A line that a plugin has logged. */
export type PluginLine = {
  install: string;
  name: string;
  level: "debug" | "info" | "warn" | "error";
  message: string;
};

/** What operators are told of plugins: nothing of what they see or say, but for `said`. Seconds. */
export type PluginObserver = {
  /** A hook was called. Without `seconds` nothing of the plugin ran: no slot was free, or its code is missing. */
  called?(call: Named & { hook: Hook; result: string; seconds?: number }): void;
  /** A process was ended because of what the plugin did. */
  killed?(kill: Named): void;
  /** A call waited this long for a slot, which it got or not. */
  waited?(wait: Named & { seconds: number }): void;
  /** Something went wrong that was the plugin's own doing, or its code is missing. */
  failed?(failure: PluginFailure): void;
  /** A plugin that was granted `log` has logged a line. */
  logged?(said: PluginLine): void;
};

/** Returns the watch of guests, who know installs by their ids only, that tells `watch` the names. */
export function observeByName(
  watch: PluginObserver,
  nameOf: (install: string) => string | null,
): SandboxObserver {
  return {
    called: ({ install, ...call }) => watch.called?.({ name: nameOf(install), ...call }),
    killed: ({ install }) => watch.killed?.({ name: nameOf(install) }),
    waited: ({ install, seconds }) => watch.waited?.({ name: nameOf(install), seconds }),
  };
}
