import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { limitUse } from "../../callers/limit-uses.ts";
import type { PluginContext } from "../plugin-context.ts";
import { lockConnection, type ConnectionAddressed } from "./lock-connection.ts";
import { rowsOf } from "./set-place.ts";

/**
 * Has a connection checked soon, by the delivery role. The result is in the list. For those who may set it. Throws the
 * problems of `lockConnection`, `no_such_connection` for one that is not set or has no check, `too_often`.
 */
export async function requestCheck(
  { db }: Pick<PluginContext, "db">,
  caller: Credential,
  address: ConnectionAddressed,
): Promise<void> {
  await transaction(db, async (tx) => {
    const place = await lockConnection(tx, caller, address);
    await limitUse(tx.client, "connection", place.space?.id ?? place.install.id);
    const { numAffectedRows } = await sql`
      update plugin_connections set check_at = now()
      where ${rowsOf(place)} and name = ${place.declared.name} and check_at is not null`.execute(tx.kysely);
    if (numAffectedRows !== 1n) throw problem("no_such_connection");
  });
}
