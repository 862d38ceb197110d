import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { ActionHost } from "#shared/kinds/plugin-runner.ts";
import { HostRefusal } from "#shared/plugin-host/host-functions.ts";
import type { PluginWatch } from "../plugin-watch.ts";
import { keptKeys } from "./kept-keys.ts";

/**
 * Returns what an action of a plugin may ask for while its room's transaction is open; what needs a grant is looked up at
 * each call. `said` is told the lines that the plugin logs, also those of an action that comes to nothing.
 * protocol/plugins 74, protocol/operations 78.
 */
export function actionHost(
  { install, name }: PluginOfKind,
  tx: Tx,
  said: PluginWatch["said"] = () => {},
): ActionHost {
  const { functions, keep } = keptKeys(tx, install);
  return {
    functions: {
      ...functions,
      async log(level, message) {
        if (!(await mayLog(tx, install))) throw new HostRefusal("ungranted");
        said({ install, name, level, message });
      },
    },
    keep,
  };
}

async function mayLog(tx: Tx, installId: string): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`
    select exists (
      select from plugin_grants where install_id = ${installId} and capability = 'log'
    ) as granted`.execute(tx.kysely);
  return rows[0]!.granted;
}
