import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { DataLeft } from "#shared/kinds/kind.ts";
import { spaceKeyOf } from "#shared/kinds/plugin-room.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { kvHost } from "../host/kv-host.ts";
import type { StoreWithData } from "./find-plugin-data.ts";

/**
 * Erases a person's data in the stored values of a plugin with its `onErase` hook, in one transaction. The hook can use
 * `host.kv`, and for the values of a space also `host.space`. Returns why data may be left, or null.
 */
export async function eraseInStore(
  db: Database,
  runner: PluginRunner | null,
  { plugin, spaceId, canRun }: StoreWithData,
  userId: string,
): Promise<DataLeft | null> {
  if (!runner || !canRun) return "unavailable";
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx.kysely);
    const storage = kvHost((query) => query(tx), plugin.install, spaceId ?? undefined);
    const spaceKey = spaceId === null ? null : spaceKeyOf(plugin.install, spaceId);
    const call = {
      hook: "eraseStored",
      input: JSON.stringify({ person: { id: userId }, spaceKey }),
      now: rows[0]!.now,
      seed: randomUUID(),
      host: storage.functions,
    } as const;
    const result = await runner.run(plugin, call, { tx });
    if (result.kind !== "ok") return "failed";
    if (result.value === null) return "no-hook";
    try {
      await storage.save(tx);
    } catch (error) {
      if (isProblem(error)) return "failed";
      throw error;
    }
    return (await holds(tx, plugin.install, spaceId, userId)) ? "still-there" : null;
  });
}

/** Returns true if a stored key or value has the id. */
async function holds(tx: Tx, installId: string, spaceId: string | null, userId: string): Promise<boolean> {
  const stored =
    spaceId === null
      ? sql`plugin_kv where install_id = ${installId}`
      : sql`plugin_space_kv where install_id = ${installId} and space_id = ${spaceId}`;
  const { rows } = await sql`
    select from ${stored} and strpos(key || ' ' || value, ${userId}) > 0 limit 1`.execute(tx.kysely);
  return rows.length > 0;
}
