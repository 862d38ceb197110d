import type { Tx } from "#shared/db/transaction.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { ActionHost } from "#shared/kinds/plugin-runner.ts";
import type { PluginWatch } from "../plugin-observer.ts";
import { askedWork } from "./queue-host.ts";
import { requireGrant } from "./granted.ts";
import { keptKeys } from "./kv-host.ts";
import type { Reading } from "./run-read.ts";

/**
 * Returns what an action of a plugin may ask for while its room's transaction is open; what needs a grant is looked up
 * at each call. `said` is told the lines that the plugin logs, also those of an action that comes to nothing.
 */
export function actionHost(plugin: PluginOfKind, tx: Tx, said: PluginWatch["said"]): ActionHost {
  const { functions, keep } = commonHost((look) => look(tx), { plugin, hops: 0, said });
  return { functions, keep: () => keep(tx) };
}

/** Whose hook runs, how many events of plugins led to that, and what is told its lines for the log. */
export type Running = {
  plugin: Pick<PluginOfKind, "install" | "name">;
  hops: number;
  said: PluginWatch["said"];
};

/** Returns what every hook may ask for, and what writes it at the hook's end. */
export function commonHost(read: Reading, { plugin: { install, name }, hops, said = () => {} }: Running) {
  const keys = keptKeys(read, install);
  const work = askedWork(read, install, hops);
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
      await keys.keep(tx);
      await work.keep(tx);
    },
  };
}
