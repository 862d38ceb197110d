import type { Tx } from "#shared/db/transaction.ts";
import type { CallResult } from "#shared/plugin-host/call-result.ts";
import type { SandboxCall } from "#shared/plugin-host/sandbox-pool.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { problem, type Problem } from "#shared/wire/problems.ts";
import type { ActionContext } from "./action.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";
import type { PluginRoom } from "./plugin-room.ts";

/** The host functions of an action while its room's transaction is open. */
export type ActionHost = {
  functions: HostFunctions;
  /**
   * Writes the data that the plugin stored, after its decision. Throws `plugin_busy` if other actions have used up the
   * storage meanwhile, or if the grant was revoked.
   */
  save(): Promise<void>;
};

/** The person who runs an action. `mayCommit` is true if the manifest declares it with commitments. */
export type PluginActor = Pick<ActionContext, "userId" | "standing"> & { mayCommit: boolean };

/** The data of a plugin that a call needs. */
export type CalledPlugin = Pick<PluginOfKind, "install" | "org" | "digest" | "name" | "isFailing">;

/** An open transaction in which a hook runs. After `deadline`, in ms of the monotonic clock, no step of it begins. */
export type OpenTransaction = { tx: Tx; deadline?: number };

/**
 * A call of a hook. `reasonOf` returns this service's sentence for the message of an error that the hook threw, if a
 * host function had rejected with it.
 */
export type RunCall<H extends Hook> = SandboxCall<H> & { reasonOf?(message: string): string | undefined };

/** Runs plugin code in this process, and records failures in the rows of the installs. */
export type PluginRunner = {
  /**
   * Runs an action's work with one of a few permits, which are fair between orgs, then between their installs. An install
   * has one permit at a time. Before that it starts the plugin processes. Throws `plugin_busy` if the queue is full or
   * no permit became free in time.
   */
  queue<T>(plugin: PluginOfKind, work: () => Promise<T>): Promise<T>;
  /**
   * Runs a hook, which can use only the host functions of the call. Throws if no plugin process can be started.
   *
   * In an open transaction it takes no other connection: that connection could wait for the transaction's locks. It
   * records the result when the transaction has ended.
   */
  run<H extends Hook>(
    plugin: CalledPlugin,
    call: RunCall<H>,
    within?: OpenTransaction,
  ): Promise<CallResult<H>>;
  /** Returns the host functions of one action in a room, within its transaction. */
  hostOfAction(
    plugin: PluginOfKind,
    tx: Tx,
    room: Pick<PluginRoom, "id" | "spaceId">,
    actor: PluginActor,
  ): ActionHost;
  /** Returns the host functions of `onCreate` for a new room in a space. They only read. */
  hostOfCreate(plugin: PluginOfKind, spaceId: string): HostFunctions;
};

/** Returns the refusal of a plugin that is busy or paused. */
export function busy(): Problem {
  return problem("plugin_busy", undefined, { retryAfterSeconds: 5 });
}
