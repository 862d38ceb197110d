import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import { secretPlace } from "./store-secret.ts";

const batch = 100;

type Row = { installId: string; name: string; box: Buffer; keyId: string };

/**
 * Reseals with the current key every plugin secret that another key sealed. Returns their number. It skips a secret
 * that neither key opens. On shutdown it finishes only the current secret.
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

/** Lists the secrets after the last row, because secrets that no key opens stay in the list. */
async function listAfter(db: Database, keyId: string, last: Row | null): Promise<Row[]> {
  const condition = last ? sql`(install_id, name) > (${last.installId}::uuid, ${last.name})` : sql`true`;
  const { rows } = await sql<Row>`
    select install_id as "installId", name, secret as box, secret_key_id as "keyId" from plugin_secrets
    where secret_key_id <> ${keyId} and ${condition}
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
    // A secret that an admin has just replaced must not be overwritten.
    .where("secret", "=", box)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
