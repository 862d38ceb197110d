import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Credential } from "../../callers/credential.ts";
import type { PluginContext } from "../plugin-context.ts";
import { lockConnection, type ConnectionAddressed } from "./lock-connection.ts";
import { recordConnection } from "./record-connection.ts";
import { rowsOf } from "./set-place.ts";

/**
 * Deletes a connection with its secrets, if it is set: of a space for its owners, of the org for its admins. Leaves an
 * audit record and reports `plugin.disconnect`. Throws the problems of `lockConnection`.
 */
export async function deleteConnection(
  { db, report }: Pick<PluginContext, "db" | "report">,
  caller: Credential,
  address: ConnectionAddressed,
): Promise<void> {
  await transaction(db, async (tx) => {
    const place = await lockConnection(tx, caller, address);
    const { rows } = await sql<{ host: string }>`
      delete from plugin_connections where ${rowsOf(place)} and name = ${place.declared.name} returning host`.execute(
      tx.kysely,
    );
    if (!rows[0]) return;
    await recordConnection(tx, report, place, { action: "plugin.disconnect", host: rows[0].host });
  });
}
