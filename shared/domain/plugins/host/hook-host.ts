import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { commonHost, type RunningHook } from "./action-host.ts";
import { requestHost, type SendRequest } from "./request-host.ts";
import { roomHost } from "./room-host.ts";
import { secretHost } from "./secret-host.ts";

/** Dependencies of event and job hooks. `sealing` is null without a key. */
export type HookDeps = { db: Database; sealing: Sealing | null; send: SendRequest };

/**
 * Returns the host functions of a plugin's event or job. After a successful run, `save` writes the keys, events and
 * jobs that the hook requested. Each read has its own transaction, so later reads may see changed data.
 */
export function hookHost(
  { db, sealing, send }: HookDeps,
  running: RunningHook,
): { functions: HostFunctions; save(tx: Tx): Promise<void> } {
  const { install } = running.plugin;
  const { functions, save } = commonHost((query) => transaction(db, query), running);
  return {
    functions: {
      ...functions,
      ...roomHost(db, install),
      ...secretHost(db, sealing, install),
      ...requestHost(db, send, install),
    },
    save,
  };
}
