import type { Tx } from "#shared/db/transaction.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { ActionHost } from "#shared/kinds/plugin-runner.ts";
import type { PluginObserver } from "../plugin-observer.ts";
import { queueHost } from "./queue-host.ts";
import { requireGrant } from "./granted.ts";
import { kvHost } from "./kv-host.ts";
import type { RunRead } from "./run-read.ts";

/**
 * Returns what an action of a plugin may ask for while its room's transaction is open; what needs a grant is looked up
 * at each call. `said` is told the lines that the plugin logs, also those of an action that comes to nothing.
 */
export function actionHost(plugin: PluginOfKind, tx: Tx, said: PluginObserver["logged"]): ActionHost {
  const { functions, keep } = commonHost((look) => look(tx), { plugin, hops: 0, said });
  return { functions, save: () => keep(tx) };
}

/** Whose hook runs, how many events of plugins led to that, and what is told its lines for the log. */
export type Running = {
  plugin: Pick<PluginOfKind, "install" | "name">;
  hops: number;
  said: PluginObserver["logged"];
};

/** Returns what every hook may ask for, and what writes it at the hook's end. */
export function commonHost(read: RunRead, { plugin: { install, name }, hops, said = () => {} }: Running) {
  const keys = kvHost(read, install);
  const work = queueHost(read, install, hops);
  return {
    functions: {
      ...keys.functions,
      ...work.functions,
      async log(level: "debug" | "info" | "warn" | "error", message: string) {
        await read((tx) => requireGrant(tx, install, "log"));
        said({ install, name, level, message });
      },
    },
    async keep(tx: Tx) {
      await keys.save(tx);
      await work.save(tx);
    },
  };
}
