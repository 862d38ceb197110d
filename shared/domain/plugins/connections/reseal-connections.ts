import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import { openConnectionBox, sealConnection, type SealedConnection } from "./connection-box.ts";

const batch = 100;

/**
 * Reseals with the current key every connection that another key sealed. Returns their number. It skips a connection
 * that neither key opens. On shutdown it finishes only the current one.
 */
export async function resealConnections(
  db: Database,
  sealing: Sealing,
  stopping?: AbortSignal,
): Promise<number> {
  let resealed = 0;
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<SealedConnection>`
      select id, host, sealed, sealed_key_id as "keyId" from plugin_connections
      where sealed_key_id <> ${sealing.keyId} and id > ${last}::uuid order by id limit ${batch}`.execute(
      db.kysely,
    );
    for (const row of rows) {
      if (stopping?.aborted) return resealed;
      resealed += await resealOne(db, sealing, row);
    }
    if (rows.length < batch) return resealed;
    last = rows.at(-1)!.id;
  }
}

async function resealOne(db: Database, sealing: Sealing, row: SealedConnection): Promise<number> {
  const box = openConnectionBox(sealing, row);
  if (box === null) return 0;
  const sealed = sealConnection(sealing, row, box);
  const { numUpdatedRows } = await db.kysely
    .updateTable("plugin_connections")
    .set({ sealed: sealed.box, sealed_key_id: sealed.keyId })
    .where("id", "=", row.id)
    // A connection that a person has just changed must not be overwritten.
    .where("sealed", "=", row.sealed)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
