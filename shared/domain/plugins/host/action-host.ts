import type { Tx } from "#shared/db/transaction.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { ActionHost } from "#shared/kinds/plugin-runner.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { countSetbacks } from "../notices/count-setbacks.ts";
import type { PluginObserver } from "../plugin-observer.ts";
import type { Origin } from "../work/queue-work.ts";
import { commitmentsHost, type ActingIn } from "./commitments-host.ts";
import { queueHost } from "./queue-host.ts";
import { requireGrant } from "./granted.ts";
import { kvHost } from "./kv-host.ts";
import type { RunRead } from "./run-read.ts";
import { spaceHost } from "./space-host.ts";

/**
 * Returns the host functions of a plugin action, for use in its room's transaction. Grants are read at each call.
 * `said` receives the lines that the plugin logs, also those of a failed action.
 */
export function actionHost(
  plugin: PluginOfKind,
  tx: Tx,
  acting: ActingIn,
  said: PluginObserver["logged"],
): ActionHost {
  const { id: sessionId, spaceId } = acting.room;
  const read: RunRead = (query) => query(tx);
  const { functions, hasJobs, save } = commonHost(
    read,
    { plugin, hops: 0, said, spaceId },
    kvHost(read, plugin.install, spaceId),
  );
  const commitments = commitmentsHost(tx, plugin.install, acting);
  return {
    functions: { ...functions, ...spaceHost(read, plugin, { spaceId, sessionId }), ...commitments.functions },
    async save() {
      await commitments.save();
      await save(tx, sessionId);
      // A job with a key replaces the failed ones.
      if (hasJobs() && (await countSetbacks(tx, plugin.install, sessionId)))
        await bumpVersions(tx, [sessionId]);
    },
  };
}

/**
 * The plugin whose hook runs, the length of its event chain, the space of the run, and the receiver of its log lines.
 */
export type RunningHook = {
  plugin: Pick<PluginOfKind, "install" | "name">;
  said: PluginObserver["logged"];
} & Origin;

/**
 * Returns the host functions of every hook, and a function that writes their effects after the hook. `storage` has the
 * functions for stored data, also those of a space if the run has one.
 */
export function commonHost(
  read: RunRead,
  { plugin: { install, name }, hops, spaceId, said = () => {} }: RunningHook,
  storage = kvHost(read, install),
) {
  const queue = queueHost(read, install, { hops, spaceId });
  return {
    functions: {
      ...storage.functions,
      ...queue.functions,
      async log(level: "debug" | "info" | "warn" | "error", message: string) {
        await read((tx) => requireGrant(tx, install, "log"));
        said({ install, name, level, message });
      },
    },
    hasJobs: queue.hasJobs,
    async save(tx: Tx, room: string | null) {
      await storage.save(tx);
      await queue.save(tx, room);
    },
  };
}
