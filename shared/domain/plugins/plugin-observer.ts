import type { SandboxObserver } from "#shared/plugin-host/sandbox-pool.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";

/** A plugin's name; null during the inspection of a package that is not installed. */
type Named = { name: string | null };

/** A plugin failed or was killed in this call. `what` includes the consequence for the install. */
export type PluginFailure = {
  install: string;
  name: string;
  hook: Hook;
  what: "failed" | "killed" | "paused" | "stopped";
  why: string;
};

/** A line that a plugin has logged. */
export type PluginLine = {
  install: string;
  name: string;
  level: "debug" | "info" | "warn" | "error";
  message: string;
};

/** Reports plugin events to the operator, without plugin input or output (except `logged`). Times are in seconds. */
export type PluginObserver = {
  /** A hook was called. `seconds` is missing if the plugin did not run: no slot was free, or its code is missing. */
  called?(call: Named & { hook: Hook; result: string; seconds?: number }): void;
  /** A process was killed because of the plugin. */
  killed?(kill: Named): void;
  /** A call waited this long for a slot, with or without success. */
  waited?(wait: Named & { seconds: number }): void;
  /** A call failed because of the plugin, or its code is missing. */
  failed?(failure: PluginFailure): void;
  /** A plugin with the grant `log` logged a line. */
  logged?(said: PluginLine): void;
};

/** Returns an observer for the sandbox, which knows only install ids. It adds the names and calls `observer`. */
export function observeByName(
  observer: PluginObserver,
  nameOf: (install: string) => string | null,
): SandboxObserver {
  return {
    called: ({ install, ...call }) => observer.called?.({ name: nameOf(install), ...call }),
    killed: ({ install }) => observer.killed?.({ name: nameOf(install) }),
    waited: ({ install, seconds }) => observer.waited?.({ name: nameOf(install), seconds }),
  };
}
