import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { kvHost } from "./kv-host.ts";
import type { RunRead } from "./run-read.ts";
import { spaceHost } from "./space-host.ts";

/**
 * Returns the host functions of `onCreate` for a new room in a space. Each call reads in its own transaction.
 *
 * Invariant: they only read. `onCreate` runs outside the room's transaction, and again if the plugin is upgraded
 * meanwhile.
 */
export function createHost(
  db: Database,
  plugin: Pick<PluginOfKind, "install" | "declaredAs">,
  spaceId: string,
): HostFunctions {
  const read: RunRead = (query) => transaction(db, query);
  const { "space.get": get, "space.list": list } = kvHost(read, plugin.install, spaceId).functions;
  return {
    "space.get": get!,
    "space.list": list!,
    ...spaceHost(read, plugin, { spaceId, sessionId: null }),
  };
}
