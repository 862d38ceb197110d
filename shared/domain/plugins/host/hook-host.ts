import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { commonHost, type Running } from "./action-host.ts";
import { requestHost, type SendRequest } from "./request-host.ts";
import { roomHost } from "./room-host.ts";
import { secretHost } from "./secret-host.ts";

/** What the hooks of events and jobs need of the process that calls them. `sealing` is null without a key. */
export type HookDeps = { db: Database; sealing: Sealing | null; send: SendRequest };

/**
 * Returns what an event or a job of a plugin may ask for, and what writes at its end the keys, events and jobs that it
 * asked for. No transaction is open meanwhile: what it reads may have changed by then.
 */
export function hookHost(
  { db, sealing, send }: HookDeps,
  running: Running,
): { functions: HostFunctions; keep(tx: Tx): Promise<void> } {
  const { install } = running.plugin;
  const { functions, keep } = commonHost((look) => transaction(db, look), running);
  return {
    functions: {
      ...functions,
      ...roomHost(db, install),
      ...secretHost(db, sealing, install),
      ...requestHost(db, send, install),
    },
    keep,
  };
}
