import type { Tx } from "#shared/db/transaction.ts";
import { countOpenRooms } from "./adopt-bundle.ts";
import type { Install } from "./find-install.ts";

/**
 * Enables or disables an install and increments the version of its open rooms. Enabling also restarts a stopped plugin.
 * Returns false, and changes nothing, if the install already has the requested state. The org is locked.
 */
export async function setEnabled(tx: Tx, install: Install, enabled: boolean): Promise<boolean> {
  if (enabled === install.enabled && !(enabled && install.isStopped)) return false;
  await countOpenRooms(tx, install.id);
  const reset = enabled
    ? { stopped_reason: null, killed_at: [], failures: 0, paused_until: null, last_error: null }
    : {};
  await tx.kysely
    .updateTable("plugin_installs")
    .set({ enabled, ...reset })
    .where("id", "=", install.id)
    .execute();
  return true;
}
