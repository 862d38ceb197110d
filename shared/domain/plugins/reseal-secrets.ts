import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import { secretPlace } from "./store-secret.ts";

const batch = 100;

type Row = { installId: string; name: string; box: Buffer; keyId: string };

/**
 * Seals with the current key every secret of a plugin that another key sealed, and returns how many. One that neither
 * key opens stays as it is. A worker that is stopping finishes the secret in hand only.
 */
export async function resealPluginSecrets(
  db: Database,
  sealing: Sealing,
  stopping?: AbortSignal,
): Promise<number> {
  let resealed = 0;
  let last: Row | null = null;
  for (;;) {
    const rows = await listAfter(db, sealing.keyId, last);
    for (const row of rows) {
      if (stopping?.aborted) return resealed;
      resealed += await resealOne(db, sealing, row);
    }
    if (rows.length < batch) return resealed;
    last = rows.at(-1)!;
  }
}

/** Goes on after the last one, since secrets that no key opens stay in the list. */
async function listAfter(db: Database, keyId: string, last: Row | null): Promise<Row[]> {
  const place = last ? sql`(install_id, name) > (${last.installId}::uuid, ${last.name})` : sql`true`;
  const { rows } = await sql<Row>`
    select install_id as "installId", name, secret as box, secret_key_id as "keyId" from plugin_secrets
    where secret_key_id <> ${keyId} and ${place}
    order by install_id, name limit ${batch}`.execute(db.kysely);
  return rows;
}

async function resealOne(
  db: Database,
  sealing: Sealing,
  { installId, name, box, keyId }: Row,
): Promise<number> {
  const place = secretPlace(installId, name);
  const secret = sealing.open({ keyId, box }, place);
  if (secret === null) return 0;
  const sealed = sealing.seal(secret, place);
  const { numUpdatedRows } = await db.kysely
    .updateTable("plugin_secrets")
    .set({ secret: sealed.box, secret_key_id: sealed.keyId })
    .where("install_id", "=", installId)
    .where("name", "=", name)
    // A secret that an admin has just given anew must not be overwritten.
    .where("secret", "=", box)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
