import type { Database } from "#shared/db/database.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";

const batch = 100;

type StoredSecret = { id: string; secret: Buffer; secret_key_id: string };

/**
 * Reseals with the current key every secret that another key sealed. Returns their number. Afterwards the previous key
 * can be removed. It skips a secret that neither key opens, because its key may come back. On shutdown it finishes only
 * the current secret.
 */
export async function resealSecrets(db: Database, sealing: Sealing, stopping?: AbortSignal): Promise<number> {
  let resealed = 0;
  let last: string | null = null;
  for (;;) {
    const webhooks = await listAfter(db, sealing.keyId, last);
    for (const webhook of webhooks) {
      if (stopping?.aborted) return resealed;
      resealed += await resealOne(db, sealing, webhook);
    }
    if (webhooks.length < batch) return resealed;
    last = webhooks.at(-1)!.id;
  }
}

/** Lists the secrets after the last id, because secrets that no key opens stay in the list. */
function listAfter(db: Database, keyId: string, last: string | null): Promise<StoredSecret[]> {
  const sealedByOthers = db.kysely
    .selectFrom("standup_webhooks")
    .select(["id", "secret", "secret_key_id"])
    .where("secret_key_id", "!=", keyId)
    .orderBy("id")
    .limit(batch);
  return (last === null ? sealedByOthers : sealedByOthers.where("id", ">", last)).execute();
}

async function resealOne(
  db: Database,
  sealing: Sealing,
  { id, secret: box, secret_key_id: keyId }: StoredSecret,
): Promise<number> {
  const secret = sealing.open({ keyId, box }, id);
  if (secret === null) return 0;
  const sealed = sealing.seal(secret, id);
  const { numUpdatedRows } = await db.kysely
    .updateTable("standup_webhooks")
    .set({ secret: sealed.box, secret_key_id: sealed.keyId })
    .where("id", "=", id)
    // A secret that an owner has just replaced must not be overwritten.
    .where("secret", "=", box)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
