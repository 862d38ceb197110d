import type { Tx } from "#shared/db/transaction.ts";
import type { CallResult } from "#shared/plugin-host/call-result.ts";
import type { SandboxCall } from "#shared/plugin-host/sandbox-pool.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { problem, type Problem } from "#shared/wire/problems.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";

/** What an action may ask of the instance while its room's transaction is open. */
export type ActionHost = {
  functions: HostFunctions;
  /**
   * Writes what the plugin asked to be kept, once it has decided. Throws `plugin_busy` where others have used up the
   * space meanwhile, or the grant was taken away.
   */
  save(): Promise<void>;
};

/** What is known of a plugin when it is called. */
export type CalledPlugin = Pick<PluginOfKind, "install" | "digest" | "name" | "isFailing">;

/** Runs the code of plugins in this process, and keeps what goes wrong in their installs' rows. */
export type PluginRunner = {
  /**
   * Runs work in the queue of the install, one after another, so that a slow plugin takes at most one permit for slow
   * actions. Throws `plugin_busy` where the queue is full.
   */
  queue<T>(plugin: PluginOfKind, work: () => Promise<T>): Promise<T>;
  /** Runs a hook; what it may not ask of the host it cannot do. Throws where no process for plugins can be started. */
  run<H extends Hook>(plugin: CalledPlugin, call: SandboxCall<H>): Promise<CallResult<H>>;
  /** Returns what one action may ask for, within its transaction. */
  hostOfAction(plugin: PluginOfKind, tx: Tx): ActionHost;
};

/** Returns the refusal of a plugin that has too much to do, or rests. */
export function busy(): Problem {
  return problem("plugin_busy", undefined, { retryAfterSeconds: 5 });
}
