import type { CallResult } from "#shared/plugin-host/call-result.ts";
import type { GuestCall } from "#shared/plugin-host/guests.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { problem, type Problem } from "#shared/wire/problems.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";

/** Runs the code of plugins in this process, and keeps what goes wrong in their installs' rows. */
export type PluginRunner = {
  /**
   * Runs work once no other work of the install goes on here, so that a slow plugin takes one of the places for slow
   * work at most. Throws `plugin_busy` where too much waits.
   */
  inTurn<T>(plugin: PluginOfKind, work: () => Promise<T>): Promise<T>;
  /** Runs a hook; what it may not ask of the host it cannot do. Throws where no process for plugins can be started. */
  run<H extends Hook>(plugin: PluginOfKind, call: GuestCall<H>): Promise<CallResult<H>>;
};

/** Returns the refusal of a plugin that has too much to do, or rests. */
export function busy(): Problem {
  return problem("plugin_busy", undefined, { retryAfterSeconds: 5 });
}
