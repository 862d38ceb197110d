import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";

/** The tables whose rows have a secret that is sealed for the row's id. */
export const sealedTables = [
  "standup_webhooks",
  "push_keys",
  "push_subscriptions",
  "chat_channels",
  "holiday_calendars",
] as const;
type SealedTable = (typeof sealedTables)[number];

type StoredSecret = { id: string; box: Buffer; keyId: string };

const batch = 100;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Reseals with the current key every secret of a table that another key sealed. Returns their number. Afterwards the
 * previous key can be removed. It skips a secret that neither key opens, because its key may come back. On shutdown it
 * finishes only the current secret.
 */
export async function resealRows(
  db: Database,
  sealing: Sealing,
  table: SealedTable,
  stopping?: AbortSignal,
): Promise<number> {
  let resealed = 0;
  let last = beforeAll;
  for (;;) {
    // After the last id, because secrets that no key opens stay in the list.
    const { rows } = await sql<StoredSecret>`
      select id, secret as box, secret_key_id as "keyId" from ${sql.table(table)}
      where secret_key_id <> ${sealing.keyId} and id > ${last}::uuid order by id limit ${batch}`.execute(
      db.kysely,
    );
    for (const row of rows) {
      if (stopping?.aborted) return resealed;
      resealed += await resealOne(db, sealing, table, row);
    }
    if (rows.length < batch) return resealed;
    last = rows.at(-1)!.id;
  }
}

async function resealOne(
  db: Database,
  sealing: Sealing,
  table: SealedTable,
  { id, box, keyId }: StoredSecret,
): Promise<number> {
  const secret = sealing.open({ keyId, box }, id);
  if (secret === null) return 0;
  const sealed = sealing.seal(secret, id);
  // A secret that a person has just replaced must not be overwritten.
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set secret = ${sealed.box}, secret_key_id = ${sealed.keyId}
    where id = ${id} and secret = ${box}`.execute(db.kysely);
  return Number(numAffectedRows);
}
