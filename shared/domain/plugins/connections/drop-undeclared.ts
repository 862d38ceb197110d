import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { SetBy } from "#shared/wire/plugin-connections.ts";
import type { Manifest } from "../read-package.ts";
import { isSetBy } from "./connection-row.ts";

/**
 * Deletes the connections and settings of an install that its package no longer declares for their place. The install
 * is locked.
 */
export async function dropUndeclared(
  tx: Tx,
  installId: string,
  { connections = [], settings = [] }: Pick<Manifest, "connections" | "settings">,
): Promise<void> {
  const namesIn = (list: readonly { name: string; by: SetBy }[], place: "org" | "space") =>
    list.filter(({ by }) => isSetBy(by, place)).map(({ name }) => name);
  for (const [table, list] of [
    ["plugin_connections", connections],
    ["plugin_settings", settings],
  ] as const)
    await sql`
      delete from ${sql.table(table)} where install_id = ${installId} and not (
        case when space_id is null then name = any(${namesIn(list, "org")}::text[])
          else name = any(${namesIn(list, "space")}::text[]) end)`.execute(tx.kysely);
}
